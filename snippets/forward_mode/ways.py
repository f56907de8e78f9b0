"""Ju with dual numbers, and with two backward passes: y = (x₁³, x₁x₂, x₁ + x₂²) at x = (3, 5)."""

# %% torch
import torch
from torch.autograd import forward_ad


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1], x[0] + x[1] ** 2])


x = torch.tensor([3.0, 5.0])
u = torch.tensor([1.0, 10.0])
with forward_ad.dual_level():
    dual = forward_ad.make_dual(x, u)
    y, Ju = forward_ad.unpack_dual(f(dual))
    half = forward_ad.unpack_dual(dual[0] * dual[1])
print("y:", y)
print("Ju:", Ju)
print("the product, and how it changes:", (half.primal, half.tangent))

# %% twice
x.requires_grad_()
v = torch.zeros(3, requires_grad=True)  # any numbers will do
(g,) = torch.autograd.grad(f(x), x, v, create_graph=True)  # vᵀJ
(Ju,) = torch.autograd.grad(g, v, u)
print("by two backward passes:", Ju)

_, Ju = torch.autograd.functional.jvp(f, x, u)
print("by the library:", Ju)

# %% numpy
import numpy as np


class Dual:
    """A number, and how it changes along u."""

    def __init__(self, value, change):
        self.value, self.change = value, change

    def __add__(self, other):
        return Dual(self.value + other.value, self.change + other.change)

    def __mul__(self, other):
        change = self.change * other.value + self.value * other.change
        return Dual(self.value * other.value, change)


x, u = np.array([3.0, 5.0]), np.array([1.0, 10.0])
x_1, x_2 = Dual(x[0], u[0]), Dual(x[1], u[1])
outputs = [x_1 * x_1 * x_1, x_1 * x_2, x_1 + x_2 * x_2]
print("y:", np.array([one.value for one in outputs]))
print("Ju:", np.array([one.change for one in outputs]))
product = x_1 * x_2
print("the product, and how it changes:", (product.value, product.change))

# %% numpy_twice
J = np.array([[3 * x[0] ** 2, 0.0], [x[1], x[0]], [1.0, 2 * x[1]]])
J_g = J.T  # the Jacobian of g = Jᵀv with respect to v
print("by two backward passes:", u @ J_g)
print("by the library:", u @ J_g)

# %% size raises="RuntimeError: Trying to set a forward gradient that has a different size"
v = torch.tensor([1.0, 10.0, 100.0])
torch.func.jvp(f, (torch.tensor([3.0, 5.0]),), (v,))
