"""A Function that returns a number beside a tensor: (7, x³), backward and in forward mode."""

# %% torch
import torch
import torch.autograd.forward_ad as fwad


class NumberAndCube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        ctx.save_for_forward(x)
        return 7, x**3

    @staticmethod
    def backward(ctx, v_number, v):
        print("backward receives for the number:", v_number)
        (x,) = ctx.saved_tensors
        return v * 3 * x**2

    @staticmethod
    def jvp(ctx, t):
        (x,) = ctx.saved_tensors
        return None, 3 * x**2 * t  # None for the number


x = torch.tensor([3.0, 5.0], requires_grad=True)
number, y = NumberAndCube.apply(x)
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

with fwad.dual_level():
    dual = fwad.make_dual(x.detach(), torch.tensor([0.5, 2.0]))
    number, y = NumberAndCube.apply(dual)
    primal, tangent = fwad.unpack_dual(y)
print("number:", number)
print("primal:", primal)
print("tangent:", tangent)

# %% one raises="RuntimeError: Function's jvp returned an invalid number of forward gradients"
import torch.autograd.forward_ad as fwad


class OneTangent(NumberAndCube):
    @staticmethod
    def jvp(ctx, t):
        return NumberAndCube.jvp(ctx, t)[1]


with fwad.dual_level():
    OneTangent.apply(fwad.make_dual(x.detach(), torch.ones(2)))

# %% numpy
import numpy as np

x, v, t = np.array([3.0, 5.0]), np.array([1.0, 10.0]), np.array([0.5, 2.0])
slope = 3 * x**2
print("x.grad:", v * slope)
print("number:", 7)
print("primal:", x**3)
print("tangent:", slope * t)
