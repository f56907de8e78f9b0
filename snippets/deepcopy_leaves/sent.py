"""One process sends values, the other sends the gradient back: y = (x₁², x₁x₂), L = y₁y₂."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x[0] * x
there, back = (torch.multiprocessing.SimpleQueue() for _ in range(2))
there.put(y.detach())

# In the other process:
received = there.get().requires_grad_()
(received[0] * received[1]).backward()
back.put(received.grad)

# Back in this process:
v = back.get()
y.backward(v)
print("v:", v)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
print("v:", np.array([x[0] * x[1], x[0] ** 2]))
# L as a function of x alone is x₁³x₂
print("x.grad:", np.array([3 * x[0] ** 2 * x[1], x[0] ** 3]))
