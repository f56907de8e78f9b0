"""A Function that marks its input as dirty, and returns a clone of it."""

# %% error raises="RuntimeError: Some elements marked as dirty during the forward method"
import torch


class Triple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        h *= 3
        ctx.mark_dirty(h)
        return h.clone()

    @staticmethod
    def backward(ctx, v):
        return 3 * v


x = torch.tensor([0.5, 4.0], requires_grad=True)
h = x[0] * x
Triple.apply(h)
