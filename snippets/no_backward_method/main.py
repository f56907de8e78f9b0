"""A Function without a backward: the method is below the class, and not in it."""

# %% error raises="NotImplementedError: You must implement either the backward or vjp method"
import torch


class Cube(torch.autograd.Function):
    """The cube of each element."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3


def backward(ctx, v):  # indented one step too little
    (x,) = ctx.saved_tensors
    return v * 3 * x**2


x = torch.tensor([4.0, 0.5], requires_grad=True)
Cube.apply(x).sum().backward()
