"""A Function of the older form, in a transform."""

# %% error raises="RuntimeError: it must override the setup_context staticmethod"
import torch


class Rounded(torch.autograd.Function):
    """Rounds, and passes the gradient where |a| < 6."""

    @staticmethod
    def forward(ctx, a):
        ctx.save_for_backward(a)
        return a.round()

    @staticmethod
    def backward(ctx, v):
        (a,) = ctx.saved_tensors
        return v * (a.abs() < 6)


w = torch.tensor([3.25, -5.75, 7.5])
torch.func.grad(lambda w: (Rounded.apply(w) ** 3).sum())(w)
