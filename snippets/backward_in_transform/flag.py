"""requires_grad_ in a function under a transform."""

# %% error raises="RuntimeError: You are attempting to call Tensor.requires_grad_()"
import torch


def loss(x):
    x = x.detach().requires_grad_()
    return x[0] ** 3 * x[1]


torch.func.grad(loss)(torch.tensor([3.0, -5.0]))
