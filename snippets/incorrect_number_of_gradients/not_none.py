"""A gradient for a Python number: xⁿ again."""

# %% error raises="RuntimeError: function PowerBackward returned a gradient different"
import torch


class Power(torch.autograd.Function):
    """The power n of each element, with a fault in backward."""

    @staticmethod
    def forward(ctx, x, n):
        y = x**n
        ctx.save_for_backward(x, y)
        ctx.n = n
        return y

    @staticmethod
    def backward(ctx, v):
        x, y = ctx.saved_tensors
        return v * ctx.n * y / x, (v * y * x.log()).sum()


x = torch.tensor([4.0, 0.5], requires_grad=True)
y = Power.apply(x, 3)
y.backward(torch.tensor([1.0, 10.0]))
