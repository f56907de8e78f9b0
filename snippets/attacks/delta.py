"""An attack that updates delta, and one that updates x = clean + delta: L = (w₁x₁² + w₂x₁x₂ − 15)²."""

# %% torch
import torch

clean, w = torch.tensor([3.0, 1.0]), torch.tensor([1.5, -0.5])


def loss(x):
    return (x[0] * (w * x).sum() - 15) ** 2


delta = torch.zeros(2, requires_grad=True)
x = clean.clone().requires_grad_()
for _ in range(3):
    loss(clean + delta).backward()
    loss(x).backward()
    print("delta.grad:", delta.grad)
    print("x.grad:", x.grad)
    with torch.no_grad():
        delta += 0.1 * delta.grad.sign()
        x += 0.1 * x.grad.sign()
        delta.clamp_(-0.25, 0.25)
        x.clamp_(clean - 0.25, clean + 0.25)
    delta.grad = x.grad = None
print("clean + delta:", (clean + delta).detach())
print("x:", x.detach())

# %% clamped
delta = torch.tensor([-0.25, 0.1], requires_grad=True)
x = (clean + delta).clamp(1, 2.7)  # recorded
x.retain_grad()
loss(x).backward()
print("delta.grad:", delta.grad)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

clean, w = np.array([3.0, 1.0]), np.array([1.5, -0.5])


def at_x(x):
    error = w[0] * x[0] ** 2 + w[1] * x[0] * x[1] - 15
    return 2 * error * np.array([2 * w[0] * x[0] + w[1] * x[1], w[1] * x[0]])


x = clean
for _ in range(3):
    print("delta.grad:", at_x(x))  # the Jacobian of clean + delta is the identity
    print("x.grad:", at_x(x))
    x = np.clip(x + 0.1 * np.sign(at_x(x)), clean - 0.25, clean + 0.25)
print("clean + delta:", x)
print("x:", x)

# %% numpy_clamped
unclamped = clean + np.array([-0.25, 0.1])
x = np.clip(unclamped, 1, 2.7)
print("delta.grad:", at_x(x) * (x == unclamped))  # 0 where the clamp is active
print("x.grad:", at_x(x))
