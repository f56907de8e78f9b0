"""Hooks for saved tensors around torch.func."""

# %% error raises="RuntimeError: torch.func.{grad, vjp, jacrev, hessian} don't yet support"
import torch

with torch.autograd.graph.save_on_cpu():
    torch.func.grad(lambda x: (x**3).sum())(torch.tensor([3.0, 0.5]))
