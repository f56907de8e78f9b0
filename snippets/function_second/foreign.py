"""A layer of another library in an equation, u = cos(x + w): its derivative with respect to x has no graph."""

# %% torch
import math

import torch


def outside(angle):
    """Return what the other library computes, without a graph."""
    return angle.detach().cos()


class Circuit(torch.autograd.Function):
    @staticmethod
    def forward(ctx, angle):
        ctx.save_for_backward(angle)
        return outside(angle)

    @staticmethod
    def backward(ctx, v):
        (angle,) = ctx.saved_tensors
        return v * (outside(angle + math.pi / 2) - outside(angle - math.pi / 2)) / 2


x = torch.tensor([0.25, 1.0, 2.0], requires_grad=True)
w = torch.tensor(0.5, requires_grad=True)


def terms(layer):
    u = layer(x + w)
    (u_x,) = torch.autograd.grad(u.sum(), x, create_graph=True)
    return u, u_x


u, u_x = terms(Circuit.apply)
print("u_x:", u_x)
print("u_x.requires_grad:", u_x.requires_grad)
((u_x + 2 * u) ** 2).mean().backward()
print("w.grad:", w.grad)

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
(u_x**2).mean().backward()


# %% shifted
class Shifted(Circuit):
    @staticmethod
    def backward(ctx, v):
        (angle,) = ctx.saved_tensors
        return v * (Shifted.apply(angle + math.pi / 2) - Shifted.apply(angle - math.pi / 2)) / 2


w.grad = None
u, u_x = terms(Shifted.apply)
print("u_x.requires_grad:", u_x.requires_grad)
((u_x + 2 * u) ** 2).mean().backward()
print("w.grad:", w.grad)

# %% check
angle = torch.tensor([0.5, 2.0], dtype=torch.float64, requires_grad=True)
for layer in Circuit, Shifted:
    print("name of the layer:", layer.__name__)
    print("second derivative is right:", torch.autograd.gradgradcheck(layer.apply, angle, raise_exception=False))

# %% numpy blind="J @ v: a product of two vectors is one number"
import numpy as np

x, w = np.array([0.25, 1.0, 2.0]), 0.5
u, u_x = np.cos(x + w), -np.sin(x + w)
r = u_x + 2 * u
v = 2 * r / 3  # the gradient of the loss at r
print("u_x:", u_x)
print("w.grad:", v @ (2 * u_x))  # only through u

# %% numpy_shifted
u_xx = -u
print("w.grad:", v @ (u_xx + 2 * u_x))
