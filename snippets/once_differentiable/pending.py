"""A compiled torch.func.grad_and_value: its outputs have a graph if the parameters require a gradient."""

# %% torch
import torch


def loss(w, x):
    return ((w * x) ** 3).sum()


step = torch.compile(torch.func.grad_and_value(loss), backend="aot_eager")
w = torch.tensor([3.0, 5.0], requires_grad=True)
x = torch.tensor([1.0, 0.5])

gradient, value = step(w, x)
print("gradient:", gradient)
print("a backward is left:", value.requires_grad)

gradient, value = step(w.detach(), x)
print("gradient:", gradient)
print("after detach:", value.requires_grad)

with torch.no_grad():
    gradient, value = step(w, x)
print("gradient:", gradient)
print("under no_grad:", value.requires_grad)

# %% numpy
import numpy as np

w, x = np.array([3.0, 5.0]), np.array([1.0, 0.5])
for _ in range(3):
    print("gradient:", 3 * (w * x) ** 2 * x)
