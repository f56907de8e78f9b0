"""A number is among the tensors to save: kx²."""

# %% error raises="TypeError: save_for_backward can only save variables"
import torch


class ScaledSquare(torch.autograd.Function):
    """k times the square of each element, with a fault in forward."""

    @staticmethod
    def forward(ctx, x, k):
        ctx.save_for_backward(x, k)
        return k * x**2

    @staticmethod
    def backward(ctx, v):
        x, k = ctx.saved_tensors
        return v * k * 2 * x, None


x = torch.tensor([4.0, 0.5], requires_grad=True)
y = ScaledSquare.apply(x, 3.0)
