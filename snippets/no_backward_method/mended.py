"""A Function with static methods for kx³, and an operator with a registered derivative for x³."""

# %% torch blind="2 + x: what forward returns is not printed"
import torch


class ScaledCube(torch.autograd.Function):
    """k times the cube of each element."""

    @staticmethod
    def forward(ctx, x, k):
        ctx.save_for_backward(x)
        ctx.k = k
        return k * x**3

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * ctx.k * 3 * x**2, None


x = torch.tensor([4.0, 0.5], requires_grad=True)
y = ScaledCube.apply(x, 7.0)
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)


# %% operator
@torch.library.custom_op("site::cube", mutates_args=())
def cube(x: torch.Tensor) -> torch.Tensor:
    """The cube of each element."""
    return x**3


def setup_context(ctx, inputs, output):
    """Save what the derivative needs."""
    ctx.save_for_backward(*inputs)


def backward(ctx, v):
    """The gradient at x, given the gradient at the output."""
    (x,) = ctx.saved_tensors
    return v * 3 * x**2


cube.register_autograd(backward, setup_context=setup_context)
x = torch.tensor([4.0, 0.5], requires_grad=True)
y = cube(x)
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([4.0, 0.5])
v = np.array([1.0, 10.0])
k = 7
print("x.grad:", v * 3 * k * x**2)

# %% numpy_operator
print("x.grad:", v * 3 * x**2)
