"""The thread in which a hook runs: the thread that calls backward."""

# %% torch
import threading

import torch

x = torch.tensor([1.5, -0.5], dtype=torch.float64, requires_grad=True)
weights = torch.tensor([2.0, 10.0])
names = []
x.register_hook(lambda grad: names.append(threading.current_thread().name))


def step():
    x.grad = None
    (weights * x**3).sum().backward()


caller = threading.current_thread().name
step()
print("hook in the calling thread:", names[-1] == caller)
print("x.grad:", x.grad)

# %% worker
thread = threading.Thread(target=step, name="worker")
thread.start()
thread.join()
print("thread of the hook:", names[-1])

# %% off
with torch.autograd.set_multithreading_enabled(False):
    step()
print("hook in the calling thread:", names[-1] == caller)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([1.5, -0.5])
v = np.array([2.0, 10.0])
print("x.grad:", v * 3 * x**2)

# %% numpy_off
print("x.grad:", v * 3 * x**2)
