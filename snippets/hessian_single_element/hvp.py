"""The product of a Hessian and a vector, for a function with two outputs."""

# %% error raises="RuntimeError: The Tensor returned by the function given to hvp"
import torch
from torch.autograd.functional import hvp


def f(x):
    """Return two numbers, computed from two."""
    return torch.stack([x[0] ** 2 * x[1], x[0] * x[1] ** 3])


hvp(f, torch.tensor([3.0, 0.5]), torch.tensor([1.0, 10.0]))
