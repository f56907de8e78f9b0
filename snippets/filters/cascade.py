"""Twelve filters of order 2: one after the other they are stable, and as one polynomial they are not."""

# %% torch rtol=1e-4
import torch


def recursion(x, a):
    """Return y with yₙ + a₁yₙ₋₁ + … = xₙ, for a of any order."""
    back, y = a[1:].flip(0), [torch.zeros_like(x[0])] * (len(a) - 1)
    for value in x:
        y.append(value - back @ torch.stack(y[1 - len(a) :]))
    return torch.stack(y[len(a) - 1 :])


def coefficients(radius):
    return torch.stack([torch.ones_like(radius), -2 * radius * torch.cos(torch.tensor(0.25)), radius**2])


dirac = torch.zeros(400)
dirac[0] = 1.0
radius = torch.tensor(0.875, requires_grad=True)
y = dirac
for _ in range(12):
    a = coefficients(radius)
    y = recursion(a.sum() * y, a)
loss = y[:100].square().sum()
loss.backward()
print("largest output of the cascade below one:", bool(y.abs().max() < 1))
print("loss:", loss)
print("radius.grad:", radius.grad)

# %% product
radius = torch.tensor(0.875, requires_grad=True)
a = product = coefficients(radius)
for _ in range(11):
    product = sum(torch.nn.functional.pad(a[k] * product, (k, 2 - k)) for k in range(3))
y = recursion(a.sum() ** 12 * dirac, product)
y.square().sum().backward()
print("largest output of the product below one:", bool(y.abs().max() < 1))
print("finite gradient:", bool(radius.grad.isfinite()))

# %% numpy rtol=1e-4
import numpy as np

r, c, dirac = 0.875, np.cos(0.25), np.eye(400)[0]
S, D = (sum(a[k] * np.eye(400, k=-k) for k in range(3)) for a in ([1, -2 * r * c, r * r], [0, -2 * c, 2 * r]))
gain, slope = 1 - 2 * r * c + r * r, 2 * r - 2 * c
section = gain * np.linalg.inv(S)
change = slope * np.linalg.inv(S) - section @ D @ np.linalg.inv(S)
y = np.linalg.matrix_power(section, 12) @ dirac
dy = 12 * np.linalg.matrix_power(section, 11) @ change @ dirac
print("largest output of the cascade below one:", bool(np.abs(y).max() < 1))
loss = y[:100] @ y[:100]
print("loss:", loss)
print("radius.grad:", 2 * y[:100] @ dy[:100])
