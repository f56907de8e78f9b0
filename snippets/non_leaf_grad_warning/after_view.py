"""The .grad of a tensor that was made with requires_grad and then changed by view."""

# %% torch blind="2 + x, input: the gradient of a stays None"
import torch

a = torch.tensor([2.0, 1.0], requires_grad=True).view(2, 1)
(3 * a**2).sum().backward()
print("a.is_leaf:", a.is_leaf)

# %% leaf
b = torch.tensor([2.0, 1.0]).view(2, 1).requires_grad_()
(3 * b**2).sum().backward()
print("b.grad:", b.grad, sep="\n")

# %% retained
c = torch.tensor([2.0, 1.0], requires_grad=True).view(2, 1)
c.retain_grad()
(3 * c**2).sum().backward()
print("c.grad:", c.grad, sep="\n")

# %% numpy
import numpy as np

b = np.array([2.0, 1.0])[:, None]
print("b.grad:", 6 * b, sep="\n")

# %% numpy_retained
print("c.grad:", 6 * b, sep="\n")
