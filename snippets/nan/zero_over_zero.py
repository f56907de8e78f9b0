"""A division with 0/0 -> 1: three ways that give nan as the gradient, and a safe way."""

# %% torch
import torch

a, b, v = torch.tensor([1.0, 2.0]), torch.tensor([5.0, 2.0]), torch.tensor([3.0, 10.0])


def assigned(top, bottom, both):
    c = top / bottom
    c[both] = 1.0
    return c


ways = {
    "where": lambda top, bottom, both: torch.where(both, 1.0, top / bottom),
    "nan_to_num": lambda top, bottom, both: (top / bottom).nan_to_num(nan=1.0),
    "index": assigned,
    "safe": lambda top, bottom, both: top.masked_fill(both, 1.0) / bottom.masked_fill(both, 1.0),
}
for name, way in ways.items():
    x = torch.tensor([4.0, 2.0], requires_grad=True)
    top, bottom = x - a, b - a
    c = way(top, bottom, (top == 0) & (bottom == 0))
    c.backward(v)
    print(f"{name}, c:", c)
    print(f"{name}, gradient:", x.grad)

# %% numpy one-point="other points have no 0/0"
import numpy as np

x, a, b, v = np.array([4.0, 2.0]), np.array([1.0, 2.0]), np.array([5.0, 2.0]), np.array([3.0, 10.0])
c = np.array([(x[0] - a[0]) / (b[0] - a[0]), 1.0])
slope = np.array([1 / (b[0] - a[0]), 0.0])  # the constant 1 has the slope 0
hidden = np.array([0.0, np.nan])  # 0 times the infinite slope of the hidden division
for name in "where", "nan_to_num", "index", "safe":
    print(f"{name}, c:", c)
    print(f"{name}, gradient:", v * slope + (0 if name == "safe" else hidden))
