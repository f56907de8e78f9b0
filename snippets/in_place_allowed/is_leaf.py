"""In-place changes of a leaf through detach(), of a part of it, and of a leaf without the flag."""

# %% detached
import torch

c = torch.tensor([3.0, 5.0], requires_grad=True)
d = c.detach()
d += 1  # d is a leaf without the flag
print("c:", c)
print("c.is_leaf:", c.is_leaf)

# %% error raises="RuntimeError: a view of a leaf Variable that requires grad is being used"
c[:] += 1

# %% torch
buffer = torch.tensor([1.0, 2.0])
print("buffer.is_leaf:", buffer.is_leaf)
buffer[:] += c * c[0]  # recorded, because c has the flag
print("buffer.is_leaf:", buffer.is_leaf)
print("buffer:", buffer)
buffer.backward(torch.tensor([1.0, 10.0]))
print("c.grad:", c.grad)
print("after detach_():", buffer.detach_().is_leaf)

# %% numpy
import numpy as np

c = np.array([3.0, 5.0])
c = c + 1
print("c:", c)
v = np.array([1.0, 10.0])
J = np.array([[2 * c[0], 0.0], [c[1], c[0]]])
print("buffer:", np.array([1.0, 2.0]) + c * c[0])
print("c.grad:", v @ J)
