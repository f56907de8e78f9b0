"""Euler's method for y' = -θy, with gradients for the start, the parameter and the times."""

# %% torch
import torch

y0 = torch.tensor(3.0, requires_grad=True)
theta = torch.tensor(0.5, requires_grad=True)
t = torch.tensor([1.0, 3.0], requires_grad=True)


def solve(y, theta, t, steps=4):
    """Return the solution at t[1] that is y at t[0]."""
    h = (t[1] - t[0]) / steps
    for _ in range(steps):
        y = y - h * theta * y
    return y


y = solve(y0, theta, t)
y.backward()
print("y:", y.detach())
print("y0.grad:", y0.grad)
print("theta.grad:", theta.grad)
print("t.grad:", t.grad)

# %% numpy
import numpy as np

y0, theta, t, n = 3.0, 0.5, np.array([1.0, 3.0]), 4
h = (t[1] - t[0]) / n
q = 1 - h * theta
by_h = -n * theta * y0 * q ** (n - 1)
print("y:", y0 * q**n)
print("y0.grad:", q**n)
print("theta.grad:", -n * h * y0 * q ** (n - 1))
print("t.grad:", by_h * np.array([-1.0, 1.0]) / n)
