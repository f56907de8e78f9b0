"""A saved tensor is changed before backward: kx² again."""

# %% noticed raises="RuntimeError: one of the variables needed for gradient computation"
import torch


class ScaledSquare(torch.autograd.Function):
    """k times the square of each element."""

    @staticmethod
    def forward(ctx, x, k):
        ctx.save_for_backward(x)
        ctx.k = k
        return k * x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * ctx.k * 2 * x, None


x = torch.tensor([4.0, 0.5], requires_grad=True)
y = ScaledSquare.apply(x, 3.0)
with torch.no_grad():
    x -= 0.25
y.backward(torch.tensor([1.0, 10.0]))
