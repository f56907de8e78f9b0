"""Weights from a predicted uncertainty, attached to the graph and detached."""

# %% torch
import torch

u = torch.tensor([0.5, 0.25, 1.0], requires_grad=True)  # the predicted uncertainty of each sample
prediction = torch.tensor([2.0, 5.0, 3.0], requires_grad=True)
target = torch.tensor([1.5, 1.0, 0.5])


def loss(weights):
    return (weights * (prediction - target) ** 2).sum()


w = 1 / u / (1 / u).sum()
print("w:", w)
loss(w).backward()
print("u.grad:", u.grad)
print("prediction.grad:", prediction.grad)

# %% detached
u.grad = prediction.grad = None
loss(w.detach()).backward()
print("u.grad is None:", u.grad is None)
print("prediction.grad:", prediction.grad)

# %% numpy blind="J @ v: both factors are vectors"
import numpy as np

u = np.array([0.5, 0.25, 1.0])
difference = np.array([2.0, 5.0, 3.0]) - np.array([1.5, 1.0, 0.5])
w = 1 / (u * (1 / u).sum())
print("w:", w)
print("u.grad:", -w * (difference**2 - w @ difference**2) / u)
print("prediction.grad:", 2 * w * difference)

# %% numpy_detached
print("prediction.grad:", 2 * w * difference)
