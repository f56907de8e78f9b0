"""A gradient that is on another device than the input."""

# %% error raises="RuntimeError: Function TripleBackward returned an invalid gradient"
import torch


class Triple(torch.autograd.Function):
    """Three times each element, with a fault in backward."""

    @staticmethod
    def forward(ctx, x):
        return 3 * x

    @staticmethod
    def backward(ctx, v):
        return 3 * v.to("meta")


x = torch.tensor([5.0, 8.0], requires_grad=True)
Triple.apply(x).sum().backward()
