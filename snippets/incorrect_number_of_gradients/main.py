"""Two arguments, one gradient: xⁿ, with n a number."""

# %% error raises="RuntimeError: function PowerBackward returned an incorrect number"
import torch


class Power(torch.autograd.Function):
    """The power n of each element, with a fault in backward."""

    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x)
        ctx.n = n
        return x**n

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * ctx.n * x ** (ctx.n - 1)


x = torch.tensor([4.0, 0.5], requires_grad=True)
y = Power.apply(x, 3)
y.backward(torch.tensor([1.0, 10.0]))
