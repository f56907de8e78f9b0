"""The Hessian of a function with two outputs: (x₁²x₂, x₁x₂³)."""

# %% error raises="RuntimeError: The Tensor returned by the function given to hessian"
import torch
from torch.autograd.functional import hessian


def f(x):
    """Return two numbers, computed from two."""
    return torch.stack([x[0] ** 2 * x[1], x[0] * x[1] ** 3])


hessian(f, torch.tensor([3.0, 0.5]))
