"""c.mul_(b) with a trained b: the product saves a copy of the old c."""

# %% torch
import torch

a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
b = torch.tensor([2.0, 4.0, 6.0], requires_grad=True)
c = a + b
print("before:", c)
c.mul_(b)
print("after:", c)
saved = c.grad_fn._saved_self
print("saved:", saved)
print("made by:", saved.grad_fn.name())
c.sum().backward()
print("b.grad:", b.grad)
print("a.grad:", a.grad)

# %% constant
c = a + b.detach()
c.mul_(b.detach())
print("saved without a trained factor:", c.grad_fn._saved_self)

# %% later
a.grad = b.grad = None
c = a + b
c.mul_(b)
c.mul_(a)
c.sum().backward()
print("b.grad:", b.grad)
print("a.grad:", a.grad)

# %% error raises="RuntimeError: one of the variables needed for gradient computation has been modified"
c = a + b
c.mul_(c)
c.sum().backward()

# %% numpy
import numpy as np

a, b = np.array([1.0, 2.0, 3.0]), np.array([2.0, 4.0, 6.0])
c = a + b
print("before:", c)
print("after:", c * b)
print("saved:", c)
print("b.grad:", c + b)  # of the product, and of the sum
print("a.grad:", b)

# %% numpy_later
print("b.grad:", a * b + c * a)
print("a.grad:", a * b + c * b)
