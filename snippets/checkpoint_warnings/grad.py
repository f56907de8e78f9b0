"""autograd.grad through a checkpoint: y = (x₁², x₁x₂) at x = (3, 2)."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint


def square(x):
    return x[0] * x


x = torch.tensor([3.0, 2.0], requires_grad=True)
y = checkpoint(square, x, use_reentrant=False)
(gradient,) = torch.autograd.grad(y, x, torch.tensor([1.0, 10.0]))
print("gradient:", gradient)

# %% unnamed
import torch
from torch.utils.checkpoint import checkpoint


def square(x):
    return x[0] * x


x = torch.tensor([3.0, 2.0], requires_grad=True)
y = checkpoint(square, x)
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([1.0, 10.0])
print("gradient:", v @ J)

# %% numpy_unnamed
print("x.grad:", v @ J)

# %% error raises="RuntimeError: torch.utils.checkpoint is incompatible with .grad()"
import torch
from torch.utils.checkpoint import checkpoint

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = checkpoint(torch.square, x, use_reentrant=True)
torch.autograd.grad(y.sum(), x)
