"""A Function with a backward and a vjp."""

# %% error raises="RuntimeError: Implementing both 'backward' and 'vjp' for a custom Function"
import torch


class Tripled(torch.autograd.Function):
    """Three times each element."""

    @staticmethod
    def forward(ctx, x):
        return 3 * x

    @staticmethod
    def backward(ctx, v):
        return 3 * v

    vjp = backward


x = torch.tensor([4.0, 0.5], requires_grad=True)
Tripled.apply(x).sum().backward()
