"""The gradient of the times: y' = -θty at three times, by the formula of the adjoint method and through the steps."""

# %% torch
from itertools import pairwise

import torch

theta = torch.tensor(0.5)
times = torch.tensor([0.5, 1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])  # the gradient at the two later solutions


def f(t, y):
    return -theta * t * y


def solve(times, steps=24):
    """Return the solutions at the later times, by the Runge-Kutta method of order 4."""
    y, solutions = torch.tensor(3.0), []
    for start, end in pairwise(times):
        h = (end - start) / steps
        for k in range(steps):
            t = start + k * h
            k_one = f(t, y)
            k_two = f(t + h / 2, y + h / 2 * k_one)
            k_three = f(t + h / 2, y + h / 2 * k_two)
            k_four = f(t + h, y + h * k_three)
            y = y + h / 6 * (k_one + 2 * k_two + 2 * k_three + k_four)
        solutions.append(y)
    return torch.stack(solutions)


y = solve(times)
y.backward(v)
print("times.grad:", times.grad)
with torch.no_grad():
    print("formula at the later times:", v * f(times[1:], y))


# %% constant
def f(_t, y):
    return -theta * y  # the time itself does not enter


times.grad = None
solve(times).backward(v)
print("times.grad:", times.grad)
print("start:", -times.grad[0], "later times:", times.grad[1:].sum())

# %% numpy rtol=1e-4
import numpy as np

theta, t, v = 0.5, np.array([0.5, 1.0, 2.0]), np.array([1.0, 10.0])
y = 3 * np.exp(-theta / 2 * (t**2 - t[0] ** 2))  # the exact solution
f = -theta * t * y
a = np.sum(v * y[1:]) / y[0]  # the derivative of the loss with respect to the start
gradient = np.concatenate([[-a * f[0]], v * f[1:]])
print("times.grad:", gradient)
print("formula at the later times:", v * f[1:])

# %% numpy_constant rtol=1e-4
y = 3 * np.exp(-theta * (t - t[0]))
f = -theta * y
gradient = np.concatenate([[-(v * f[1:]).sum()], v * f[1:]])
print("times.grad:", gradient)
print("start:", -gradient[0], "later times:", gradient[1:].sum())
