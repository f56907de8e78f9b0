"""A Riemannian correction in the backward of a Function: c as a class attribute, and c as an argument."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], dtype=torch.float64)
v = torch.tensor([3.0, -1.0], dtype=torch.float64)


def expmap0(x, c):
    n = c.sqrt() * x.norm()
    return torch.tanh(n) * x / n


class RiemannianGradient(torch.autograd.Function):
    c = 1.0

    @staticmethod
    def forward(ctx, y):
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, v):
        (y,) = ctx.saved_tensors
        return v * ((1 - RiemannianGradient.c * y @ y) / 2) ** 2


class ToPoincare(torch.nn.Module):
    def __init__(self, c):
        super().__init__()
        self.c = torch.nn.Parameter(torch.tensor(c, dtype=torch.float64))
        self.riemannian = RiemannianGradient
        self.riemannian.c = c  # the initial number, for all layers of this class

    def forward(self, x):
        return self.riemannian.apply(expmap0(x, self.c))


def show(layer):
    for c in 0.1, 0.05:
        with torch.no_grad():
            layer.c.fill_(c)  # stands for training
        leaf = x.clone().requires_grad_()
        layer.c.grad = None
        layer(leaf).backward(v)
        print("gradient of x:", leaf.grad)
        print("layer.c.grad:", layer.c.grad)


show(ToPoincare(0.1))


# %% fixed
class Corrected(torch.autograd.Function):
    @staticmethod
    def forward(ctx, y, c):
        ctx.save_for_backward(y, c)
        return y

    @staticmethod
    def backward(ctx, v):
        y, c = ctx.saved_tensors
        return v * ((1 - c * y @ y) / 2) ** 2, None


class ToPoincareFixed(ToPoincare):
    def forward(self, x):
        return Corrected.apply(expmap0(x, self.c), self.c)


show(ToPoincareFixed(0.1))

# %% attribute
layer, other = ToPoincare(0.1), ToPoincare(0.02)
leaf = x.clone().requires_grad_()
layer(leaf).backward(v)
print("gradient with the other layer:", leaf.grad)

# %% numpy blind="J @ v: a dot product of two vectors; J.T: the Jacobian of the map is symmetric"
import numpy as np

x, v = np.array([1.0, 2.0]), np.array([3.0, -1.0])
n = np.hypot(*x)
along = np.outer(x, x) / n**2


def show(c, used):
    s = np.sqrt(c)
    y = np.tanh(s * n) * x / (s * n)
    J = np.tanh(s * n) / (s * n) * (np.eye(2) - along) + along / np.cosh(s * n) ** 2
    corrected = v * ((1 - used * y @ y) / 2) ** 2
    slope_c = (n / np.cosh(s * n) ** 2 / s - np.tanh(s * n) / c) / (2 * s) * x / n
    return corrected @ J, corrected @ slope_c


def both(c, used):
    at_x, at_c = show(c, used)
    print("gradient of x:", at_x)
    print("layer.c.grad:", at_c)


both(0.1, used=0.1)
both(0.05, used=0.1)

# %% numpy_fixed
both(0.1, used=0.1)
both(0.05, used=0.05)

# %% numpy_attribute
print("gradient with the other layer:", show(0.1, used=0.02)[0])
