"""A wrong gradient, checked in double precision: y = x · (x₁ + x₂)."""

# %% error raises="GradcheckError: Jacobian mismatch for output 0 with respect to input 0"
import torch


class TimesSum(torch.autograd.Function):
    """x, times the sum of x."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x.sum()

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * x.sum()


x = torch.tensor([3.0, 5.0], dtype=torch.float64, requires_grad=True)
torch.autograd.gradcheck(TimesSum.apply, x)
