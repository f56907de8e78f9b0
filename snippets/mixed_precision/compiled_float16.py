"""A chain of float16 operations, rounded after each operation, or only at its ends."""

# %% torch
import torch


def f(x):
    return (x**4) ** 0.25


x = torch.tensor([2.0, 20.0], dtype=torch.float16, requires_grad=True)
y = f(x)
y.backward(torch.tensor([1.0, 10.0], dtype=torch.float16))
print("y.float():", y.float())
print("x.grad.float():", x.grad.float())

# %% fused
x.grad = None
y = f(x.float()).half()  # as a fused kernel computes it
y.backward(torch.tensor([1.0, 10.0], dtype=torch.float16))
print("y.float():", y.float())
print("x.grad.float():", x.grad.float())

# %% exact
exact = torch.tensor([2.0, 20.0], dtype=torch.float64, requires_grad=True)
f(exact).backward(torch.tensor([1.0, 10.0], dtype=torch.float64))
print("exact.grad:", exact.grad)

# %% numpy one-point="the numbers are chosen so that x**4 overflows float16, and its slope does not"
import numpy as np

x, v = np.array([2.0, 20.0]), np.array([1.0, 10.0])
h = np.where(x**4 > 65504, np.inf, x**4)  # the largest number of float16
print("y.float():", h**0.25)
print("x.grad.float():", v * 0.25 * h**-0.75 * 4 * x**3)

# %% numpy_fused
print("y.float():", x)
print("x.grad.float():", v * 0.25 * (x**4) ** -0.75 * 4 * x**3)

# %% numpy_exact
print("exact.grad:", v)
