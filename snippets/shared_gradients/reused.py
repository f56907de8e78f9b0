"""A Function that hands its buffers to another framework: v is emptied, and the returned gradient changes later."""

# %% torch
import numpy as np
import torch


def adjoint(x, at_x, at_y):
    """Add the gradient at x in place, and empty the gradient at y = x**2, as another framework may do."""
    at_x += 2 * x * at_y
    at_y[:] = 0


buffer = np.zeros(3)


class Square(torch.autograd.Function):
    """Run the other framework with the memory of v and with one buffer."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        adjoint(x.numpy(), buffer, v.numpy())
        return torch.from_numpy(buffer)


x = torch.tensor([1.5, -2.0, 0.5], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0], dtype=torch.float64)
y = Square.apply(x)
(first,) = torch.autograd.grad(y, x, v, retain_graph=True)
print("first gradient:", first)
print("v after the first call:", v)

# %% again
v = torch.tensor([1.0, 10.0, 100.0], dtype=torch.float64)
(second,) = torch.autograd.grad(y, x, v)
print("second gradient:", second)
print("first gradient, after the second call:", first)

# %% error raises="GradcheckError: Backward is not reentrant"
torch.autograd.gradcheck(Square.apply, x)


# %% fixed
class Fixed(Square):
    """Copy v, and give each call a buffer of its own."""

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        at_x = np.zeros_like(x.numpy())
        adjoint(x.numpy(), at_x, v.numpy().copy())
        return torch.from_numpy(at_x)


v = torch.tensor([1.0, 10.0, 100.0], dtype=torch.float64)
y = Fixed.apply(x)
(first,) = torch.autograd.grad(y, x, v, retain_graph=True)
(second,) = torch.autograd.grad(y, x, v)
print("first gradient, fixed:", first)
print("second gradient, fixed:", second)
print("does gradcheck accept it?", torch.autograd.gradcheck(Fixed.apply, x))

# %% numpy
import numpy as np

x, v = np.array([1.5, -2.0, 0.5]), np.array([1.0, 10.0, 100.0])
print("first gradient:", 2 * x * v)
print("v after the first call:", 0 * v)

# %% numpy_again
print("second gradient:", 2 * x * v + 2 * x * v)
print("first gradient, after the second call:", 2 * x * v + 2 * x * v)

# %% numpy_fixed
print("first gradient, fixed:", 2 * x * v)
print("second gradient, fixed:", 2 * x * v)
