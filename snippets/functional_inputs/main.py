"""jacobian with a list of numbers instead of a tensor."""

# %% error raises="TypeError: The inputs given to jacobian must be either a Tensor or a tuple"
import torch
from torch.autograd.functional import jacobian


def f(x):
    """Return two numbers, computed from two."""
    return torch.stack([x[0] ** 2 * x[1], x[0] * x[1] ** 3])


jacobian(f, [3.0, 0.5])
