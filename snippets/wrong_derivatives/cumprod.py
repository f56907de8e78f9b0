"""Second derivatives of cumprod with a zero among the factors."""

# %% torch blind="J @ v: a dot product; x - y: the second factor is 0"
import torch
from torch.func import grad, hessian, jacfwd, jacrev

x = torch.tensor([3.0, 0.0, 2.0])
w = torch.tensor([1.0, 10.0, 100.0])


def f(x):
    return w @ x.cumprod(0)


print("gradient:", grad(f)(x))
print("by hessian:", hessian(f)(x), sep="\n")
print("jacfwd of jacfwd:", jacfwd(jacfwd(f))(x), sep="\n")
print("has jacrev of jacfwd no numbers:", bool(jacrev(jacfwd(f))(x).isnan().all()))

# %% numpy one-point="the formula of PyTorch is wrong in this way only if the second factor is 0"
import numpy as np

a, b, c = np.array([3.0, 0.0, 2.0])
w = np.array([1.0, 10.0, 100.0])
# f = w₁ a + w₂ a b + w₃ a b c
ab, ac, bc = w[1] + w[2] * c, w[2] * b, w[2] * a
H = np.array([[0, ab, ac], [ab, 0, bc], [ac, bc, 0]])
print("gradient:", np.array([w[0] + b * ab, a * ab, a * b * w[2]]))
print("by hessian:", H, sep="\n")
print("jacfwd of jacfwd:", H * np.array([[0.0], [1.0], [0.0]]), sep="\n")  # only the row of the zero
