"""A backward that forgets v, and a backward that uses v: y = x³ for each element."""

# %% forgotten
import torch


class Cube(torch.autograd.Function):
    """The cube of each element, with a mistake in backward."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return 3 * x**2


for weights in ([1.0, 1.0], [1.0, 10.0]):
    v = torch.tensor(weights)
    x = torch.tensor([3.0, 5.0], requires_grad=True)
    Cube.apply(x).backward(v)
    print("v:", v)
    print("forgotten:", x.grad)


# %% torch
class Cube(torch.autograd.Function):
    """The cube of each element."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, grad_output):
        print("arrives:", grad_output)
        (x,) = ctx.saved_tensors
        return grad_output * 3 * x**2


x = torch.tensor([3.0, 5.0], requires_grad=True)
y = Cube.apply(x)
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

x = np.array([3.0, 5.0])
v = np.array([1.0, 10.0])
J = np.diag(3 * x**2)
print("y:", x**3)
print("arrives:", v)
print("x.grad:", v @ J)

# %% numpy_forgotten
for v in np.array([[1.0, 1.0], [1.0, 10.0]]):
    print("v:", v)
    print("forgotten:", 3 * x**2)
