"""Three steps of gradient descent."""

# %% torch
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
for _ in range(3):
    w.grad = None
    loss = (w[0] - 7) ** 2 + 0.25 * w[0] * w[1] ** 2
    loss.backward()
    with torch.no_grad():
        w -= 0.1 * w.grad
print("w:", w)
print("w.grad:", w.grad)

# %% silenced
w = torch.tensor([3.0, 5.0], requires_grad=True)
for _ in range(3):
    loss = (w[0] - 7) ** 2 + 0.25 * w[0] * w[1] ** 2
    loss.backward()
    if w.grad is not None:
        w = w - 0.1 * w.grad
print("w:", w)

# %% numpy
import numpy as np


def gradient(w):
    return np.array([2 * (w[0] - 7) + w[1] ** 2 / 4, w[0] * w[1] / 2])


w = np.array([3.0, 5.0])
for _ in range(3):
    g = gradient(w)
    w = w - 0.1 * g
print("w:", w)
print("w.grad:", g)

# %% numpy_silenced
w = np.array([3.0, 5.0])
w = w - 0.1 * gradient(w)  # only the first step
print("w:", w)
