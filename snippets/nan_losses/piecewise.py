"""A piecewise function with a special value at one point: nan_to_num and a mask, and a safe inner value."""

# %% torch
import torch

v = torch.tensor([2.0, -3.0, 5.0], dtype=torch.float64)
x = torch.tensor([0.25, 0.5, -0.75], dtype=torch.float64, requires_grad=True)
y = (~(x == 0.5)) * torch.nan_to_num(torch.atanh(x) / (x - 0.5)) + (x == 0.5) * 1
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% fixed
special = x == 0.5
safe = torch.where(special, 0.0, x)  # any value that both functions accept
y = torch.where(special, 1.0, torch.atanh(safe) / (safe - 0.5))
x.grad = None
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% numpy one-point="atanh needs numbers between -1 and 1" blind="input: the gradient of the special point is nan or 0"
import numpy as np

v = np.array([2.0, -3.0, 5.0])
x = np.array([0.25, 0.5, -0.75])
atanh = np.log((1 + x) / (1 - x)) / 2
with np.errstate(divide="ignore", invalid="ignore"):
    at_quotient = np.where(x == 0.5, 0, v)
    at_x = at_quotient / (x - 0.5) / (1 - x**2) - at_quotient * atanh / (x - 0.5) ** 2
    print("y:", np.where(x == 0.5, 1, atanh / (x - 0.5)))
print("x.grad:", at_x)

# %% numpy_fixed
d = np.where(x == 0.5, 1, x - 0.5)
print("y:", np.where(x == 0.5, 1, atanh / d))
print("x.grad:", v * np.where(x == 0.5, 0, (d / (1 - x**2) - atanh) / d**2))
