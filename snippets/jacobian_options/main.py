"""Forward mode for a Jacobian, one column at a time."""

# %% error raises="NotImplementedError: Computing Jacobian using forward-AD or"
import torch
from torch.autograd.functional import jacobian


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1], x[1] ** 2])


x = torch.tensor([3.0, 5.0])
jacobian(f, x, strategy="forward-mode")
