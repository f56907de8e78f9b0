"""A backward of x³ with a right first derivative and a wrong second derivative."""

# %% torch
import torch
from torch.autograd import gradcheck, gradgradcheck


class Cube(torch.autograd.Function):
    """x³. Its backward detaches x."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 3 * x.detach() ** 2


x = torch.tensor([3.0, 5.0], dtype=torch.float64, requires_grad=True)
print("first order passes?", gradcheck(Cube.apply, x))
print("second order passes?", gradgradcheck(lambda x: x**3, x))

v = torch.tensor([1.0, 10.0], dtype=torch.float64, requires_grad=True)
w = torch.tensor([0.5, 4.0], dtype=torch.float64)
for f in (lambda x: x**3), Cube.apply:
    (first,) = torch.autograd.grad(f(x), x, v, create_graph=True)
    second = torch.autograd.grad(first, x, w, allow_unused=True)
    print("first:", first)
    print("second:", second)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
v = np.array([1.0, 10.0])
w = np.array([0.5, 4.0])
first = v * 3 * x**2
second = (w * v * 6 * x,)  # the derivative of `first` with respect to x
print("first:", first)
print("second:", second)
print("first:", first)

# %% error raises="GradcheckError: Jacobian mismatch for output 0 with respect to input 0"
x = torch.tensor([3.0, 5.0], dtype=torch.float64, requires_grad=True)
torch.manual_seed(0)  # it draws the weights of the first derivative
gradgradcheck(Cube.apply, x)
