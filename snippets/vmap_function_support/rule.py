"""A Function of the newer form, without a rule for vmap."""

# %% error raises="RuntimeError: You tried to vmap over Rounded, but it does not have vmap"
import torch


class Rounded(torch.autograd.Function):
    """Rounds, and passes the gradient where |a| < 6."""

    @staticmethod
    def forward(a):
        return a.round()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, v):
        (a,) = ctx.saved_tensors
        return v * (a.abs() < 6)


rows = torch.tensor([[3.25, -5.75, 7.5], [-4.75, 0.5, 2.25]])
torch.vmap(lambda w: (Rounded.apply(w) ** 3).sum())(rows)
