"""A backward that asks for what forward has not saved."""

# %% error raises="ValueError: not enough values to unpack (expected 1, got 0)"
import torch


class Square(torch.autograd.Function):
    """The square of each element, with a fault in forward."""

    @staticmethod
    def forward(ctx, x):
        return x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 2 * x


x = torch.tensor([0.5, 4.0], requires_grad=True)
Square.apply(x).sum().backward()
