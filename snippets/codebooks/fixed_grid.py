"""Finite scalar quantization (FSQ): the grid is fixed, and the encoder learns from the decoder's loss alone."""

# %% torch
import torch

x = torch.tensor([[0.5, -1.0], [1.5, 0.25], [-0.75, 0.5]])
W = torch.tensor([[1.0, 0.5], [-0.25, 0.75]], requires_grad=True)  # the encoder
target = torch.tensor([[0.5, -1.0], [1.5, 1.0], [-0.5, 0.25]])
largest = torch.tensor([2.0, 1.0])  # 5 levels in the first dimension, 3 in the second


def encode():
    return largest * torch.tanh(x @ W)


z = encode()
q = z + (z.round() - z).detach()
loss = (q - target).square().sum()  # the decoder's loss
loss.backward()
print("q:", q)
print("loss:", loss)
print("W.grad:", W.grad)

# %% rounded
W.grad = None
(encode().round() - target).square().sum().backward()
print("W.grad:", W.grad)

# %% numpy
import numpy as np

x = np.array([[0.5, -1.0], [1.5, 0.25], [-0.75, 0.5]])
W = np.array([[1.0, 0.5], [-0.25, 0.75]])
target = np.array([[0.5, -1.0], [1.5, 1.0], [-0.5, 0.25]])
largest = np.array([2.0, 1.0])
t = np.tanh(x @ W)
q = np.round(largest * t)
print("q:", q)
print("loss:", np.sum((q - target) ** 2))
print("W.grad:", x.T @ (2 * (q - target) * largest * (1 - t**2)))

# %% numpy_rounded
slope = np.zeros_like(t)  # of round, almost everywhere
print("W.grad:", x.T @ (2 * (q - target) * slope * largest * (1 - t**2)))
