"""Hooks at a tensor that two branches use, and at the inputs and the result of an addition."""

# %% torch
import torch


def show(name):
    return lambda v: print(f"v at {name}:", v)


x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
left = y**2
right = torch.tensor([5.0, 10.0]) * y
total = left + right
z = (total**3).sum()
for name, tensor in {"total": total, "left": left, "right": right, "y": y}.items():
    tensor.register_hook(show(name))
z.backward()

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
y = x[0] * x
v = 3 * (y**2 + np.array([5.0, 10.0]) * y) ** 2
from_left = v * 2 * y
from_right = v * np.array([5.0, 10.0])
print("v at total:", v)
print("v at left:", v)
print("v at right:", v)
print("v at y:", from_left + from_right)
