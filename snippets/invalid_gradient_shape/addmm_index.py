"""A linear layer receives an input that was not pooled."""

# %% error raises="RuntimeError: mat1 and mat2 shapes cannot be multiplied"
import torch

pool = torch.nn.AvgPool2d(2)
layer = torch.nn.Linear(2, 1)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[3.0, 5.0]]))
x = torch.tensor([[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 9.0]]], requires_grad=True)
h = x.flatten(1)
print("h.shape:", h.shape)
print("layer.in_features:", layer.in_features)
layer(h)

# %% torch
h = pool(x).flatten(1)
print("h.shape:", h.shape)
layer(h).backward(torch.tensor([[10.0]]))
print("layer.weight.grad:", layer.weight.grad)
print("x.grad:", x.grad)

# %% numpy_error
import numpy as np

x = np.array([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 9.0]])
W, v = np.array([[3.0, 5.0]]), np.array([10.0])
print("h.shape:", x.reshape(1, -1).shape)
print("layer.in_features:", W.shape[1])

# %% numpy
pooling = np.kron(np.eye(2), np.full((2, 1), 1 / 4))  # from four columns to two
h = (x @ pooling).sum(axis=0, keepdims=True)
print("h.shape:", h.shape)
print("layer.weight.grad:", v[:, None] * h)
print("x.grad:", (np.ones((2, 1)) * (v @ W @ pooling.T))[None])
