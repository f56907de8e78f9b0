"""A slope instead of a gradient: y = 3x."""

# %% error raises="RuntimeError: expected Variable or None (got float)"
import torch


class Triple(torch.autograd.Function):
    """Three times each element, with a fault in backward."""

    @staticmethod
    def forward(ctx, x):
        return 3 * x

    @staticmethod
    def backward(ctx, v):
        return 3.0


x = torch.tensor([0.5, 4.0], requires_grad=True)
y = Triple.apply(x)
y.backward(torch.tensor([1.0, 10.0]))
