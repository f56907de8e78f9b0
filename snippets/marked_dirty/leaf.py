"""A Function that changes its input in place receives a leaf."""

# %% error raises="RuntimeError: a leaf Variable that requires grad has been used"
import torch


class Triple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        h *= 3
        ctx.mark_dirty(h)
        return h

    @staticmethod
    def backward(ctx, v):
        return 3 * v


Triple.apply(torch.tensor([0.5, 4.0], requires_grad=True))
