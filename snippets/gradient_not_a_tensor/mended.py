"""y = 3x with and without the incoming gradient, and both outputs, x² and x³, of one Function."""

# %% torch blind="3 for 2, 2 + x: what forward of a linear function returns is not printed"
import torch


class Triple(torch.autograd.Function):
    """Three times each element."""

    @staticmethod
    def forward(ctx, x):
        return 3 * x

    @staticmethod
    def backward(ctx, v):
        return 3 * v


x = torch.tensor([0.5, 4.0], requires_grad=True)
y = Triple.apply(x)
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)


# %% silenced
class Slope(torch.autograd.Function):
    """Three times each element, with a fault in backward."""

    @staticmethod
    def forward(ctx, x):
        return 3 * x

    @staticmethod
    def backward(ctx, v):
        return torch.full_like(v, 3.0)


x = torch.tensor([0.5, 4.0], requires_grad=True)
y = Slope.apply(x)
y.backward(torch.tensor([1.0, 10.0]))
print("only the slope:", x.grad)


# %% outputs
class Powers(torch.autograd.Function):
    """The square and the cube of each element."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2, x**3

    @staticmethod
    def backward(ctx, v, w):
        (x,) = ctx.saved_tensors
        return v * 2 * x + w * 3 * x**2


x = torch.tensor([0.5, 4.0], requires_grad=True)
square, cube = Powers.apply(x)
(5 * square + 7 * cube).sum().backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

v = np.array([1.0, 10.0])
print("x.grad:", v * 3)

# %% numpy_silenced
print("only the slope:", np.full(2, 3.0))

# %% numpy_outputs
x = np.array([0.5, 4.0])
print("x.grad:", 5 * 2 * x + 7 * 3 * x**2)
