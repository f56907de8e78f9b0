"""gradcheck finds a gradient that was summed."""

# %% found raises="GradcheckError: Jacobian mismatch for output 0 with respect to input 0"
import torch


class Square(torch.autograd.Function):
    """The square of each element, with a fault in backward."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v[:, None] * 2 * x


x = torch.tensor([3.0, 5.0], dtype=torch.double, requires_grad=True)
torch.autograd.gradcheck(Square.apply, x)
