"""The name w gets another tensor between the forward computation and backward."""

# %% torch
import torch

x = torch.tensor([3.0], requires_grad=True)
w = torch.tensor([4.0], requires_grad=True)
y = w * x
old = w  # only to print its gradient
w = torch.tensor([5.0], requires_grad=True)
print("the new one:", w.detach())
print("saved:", y.grad_fn._saved_self)
print("the saved tensor is the old one:", y.grad_fn._saved_self is old)
z = y**2
z.backward()
print("x.grad:", x.grad)
print("old.grad:", old.grad)
print("w.grad:", w.grad)

# %% error raises="RuntimeError: one of the variables needed for gradient computation has been modified"
y = old * x
with torch.no_grad():
    old.fill_(5.0)
(y**2).backward()

# %% numpy
import numpy as np

x, w = np.array([3.0]), np.array([4.0])
new = np.array([5.0])
print("the new one:", new)
print("saved:", w)
at_x = 2 * w**2 * x
print("x.grad:", at_x)
print("old.grad:", 2 * w * x**2)
print("w.grad:", None)
