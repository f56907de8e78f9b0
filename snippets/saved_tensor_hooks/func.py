"""Hooks for saved tensors around torch.func."""

# %% error raises="RuntimeError: torch.func.{grad, vjp, jacrev, hessian} don't yet support"
import torch

with torch.autograd.graph.save_on_cpu():
    torch.func.grad(lambda x: (x**3).sum())(torch.tensor([3.0, 0.5]))

# %% checkpoint raises="RuntimeError: torch.func.{grad, vjp, jacrev, hessian} don't yet support"
from torch.utils.checkpoint import checkpoint


def cube(x):
    return (x**3).sum()


def block(x):
    return checkpoint(cube, x, use_reentrant=False)


torch.func.grad(block)(torch.tensor([3.0, 0.5]))
