"""Forward on machine A, and backward on machine B, which updates its own replica of the layer."""

# %% torch
import copy

import torch

on_a = torch.nn.Linear(2, 2, bias=False)
with torch.no_grad():
    on_a.weight.copy_(torch.tensor([[0.5, -0.25], [1.0, 0.75]]))
on_b = copy.deepcopy(on_a)

x = torch.tensor([3.0, 5.0])  # on A
y = on_a(x)
queue = torch.multiprocessing.SimpleQueue()
queue.put((x, y.detach()))

x, received = queue.get()  # on B
received.requires_grad_()
(received**3).sum().backward()
v = received.grad
print("v:", v)
print("on_b.weight.grad:", on_b.weight.grad)

# %% again
on_b(x).backward(v)  # the forward pass again, on B
print("on_b.weight.grad:", on_b.weight.grad)

# %% sent
y.backward(v)  # on A, which received v
queue.put(on_a.weight.grad)
on_b.weight.grad = queue.get()  # on B
print("on_b.weight.grad:", on_b.weight.grad)

# %% numpy
import numpy as np

W, x = np.array([[0.5, -0.25], [1.0, 0.75]]), np.array([3.0, 5.0])
v = 3 * (W @ x) ** 2
print("v:", v)

# %% numpy_again
print("on_b.weight.grad:", np.outer(v, x))

# %% numpy_sent
print("on_b.weight.grad:", np.outer(v, x))
