"""From x to y to z: v is the gradient of z at y."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
y.retain_grad()  # keep the gradient at y
z = y[0] * y[1] + y[2] ** 2
z.backward()
print("z:", z)
print("y.grad:", y.grad)
print("x.grad:", x.grad)

# %% by_hand one-point="v is typed as y.grad was printed"
x = torch.tensor([3.0, 2.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
v = torch.tensor([6.0, 9.0, 20.0])  # the numbers from y.grad
y.backward(v)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
# z as a function of x alone: x₁³x₂ + (5x₂)²
z = x[0] ** 3 * x[1] + (5 * x[1]) ** 2
gradient = np.array([3 * x[0] ** 2 * x[1], x[0] ** 3 + 50 * x[1]])
print("z:", z)
print("x.grad:", gradient)

# %% numpy_chain
y = np.array([x[0] ** 2, x[0] * x[1], 5 * x[1]])
v = np.array([y[1], y[0], 2 * y[2]])  # the gradient of z = y₁y₂ + y₃²
J = np.array([[2 * x[0], 0.0], [x[1], x[0]], [0.0, 5.0]])
print("y.grad:", v)
print("x.grad:", v @ J)
