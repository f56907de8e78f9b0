"""A function that copies its result into a new tensor, in strict mode."""

# %% error raises="RuntimeError: Output 0 of the user-provided function does not"
import torch
from torch.autograd.functional import jacobian


def f(x):
    """Return two numbers without a graph, by mistake."""
    return torch.tensor([x[0] ** 2 * x[1], x[0] * x[1] ** 3])


jacobian(f, torch.tensor([3.0, 0.5]), strict=True)
