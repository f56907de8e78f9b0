"""vᵀJ from small steps: one input at a time, and along one direction."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1], 4 * x[1] ** 2])


x = torch.tensor([3.0, 5.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0, 0.5], dtype=torch.float64)
f(x).backward(v)
print("x.grad:", x.grad)

h = 0.125
with torch.no_grad():
    steps = h * torch.eye(2, dtype=torch.float64)
    quotients = [v @ (f(x + s) - f(x - s)) / (2 * h) for s in steps]
print("by steps:", quotients)

# %% direction
u = torch.tensor([0.25, -1.5], dtype=torch.float64)
with torch.no_grad():
    quotient = v @ (f(x + h * u) - f(x - h * u)) / (2 * h)
print("along u, by a step:", quotient)
print("along u:", x.grad @ u)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
v = np.array([1.0, 10.0, 0.5])
J = np.array([[3 * x[0] ** 2, 0.0], [x[1], x[0]], [0.0, 8 * x[1]]])
print("x.grad:", v @ J)

h = 0.125
third = np.array([v[0] * 6, 0.0])  # third derivatives of v·f
by_steps = v @ J + h**2 * third / 6
print("by steps:", list(by_steps))

# %% numpy_direction
u = np.array([0.25, -1.5])
print("along u, by a step:", v @ J @ u + h**2 * third[0] * u[0] ** 3 / 6)
print("along u:", v @ J @ u)
