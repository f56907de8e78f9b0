"""Three formulas for a variance. Two are equal except for rounding, and one divides by another number."""

# %% torch
import torch


def variance(x):
    return ((x - x.mean()) ** 2).mean()


def one_pass(x):
    return (x**2).mean() - x.mean() ** 2


def bug(x):
    return x.var()  # divides by n - 1


for dtype in torch.float32, torch.float64:
    x = torch.tensor([30001.0, 30002.5, 30007.0], dtype=dtype, requires_grad=True)
    (right,) = torch.autograd.grad(variance(x), x)
    print("dtype:", dtype)
    for f in one_pass, bug:
        (g,) = torch.autograd.grad(f(x), x)
        print(f"{f.__name__}, close?", torch.allclose(g, right))
print("right:", right)
print("g:", g)

# %% numpy
import numpy as np

x = np.array([30001.0, 30002.5, 30007.0])
print("right:", 2 * (x - x.mean()) / len(x))
print("g:", 2 * (x - x.mean()) / (len(x) - 1))
