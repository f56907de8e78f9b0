"""A step of sharpness-aware minimization, which moves the weights between two backward calls."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

w = torch.tensor([3.0, 2.0], requires_grad=True)
loss = (w[0] ** 2 * w[1]) ** 2
loss.backward()
with torch.no_grad():
    w += 0.5 * w.grad / w.grad.norm()  # uphill
loss.backward()


# %% torch
def loss_at(w):
    return (w[0] ** 2 * w[1]) ** 2


w = torch.tensor([3.0, 2.0], requires_grad=True)
loss_at(w).backward()
with torch.no_grad():
    uphill = 0.5 * w.grad / w.grad.norm()
    w += uphill
print("moved weights:", w)
w.grad = None
loss_at(w).backward()  # a second forward pass
print("w.grad:", w.grad)
with torch.no_grad():
    w -= uphill
print("w:", w)

# %% numpy
import numpy as np


def gradient_at(w):
    y, J = w[0] ** 2 * w[1], np.array([2 * w[0] * w[1], w[0] ** 2])
    return 2 * y * J  # v = 2y


w = np.array([3.0, 2.0])
direction = gradient_at(w) / np.linalg.norm(gradient_at(w))
w = w + 0.5 * direction
print("moved weights:", w)
print("w.grad:", gradient_at(w))
w = w - 0.5 * direction
print("w:", w)
