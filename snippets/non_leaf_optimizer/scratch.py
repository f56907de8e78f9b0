"""Weights that are divided before they get their flag, and a bias of zeros that is made with its flag."""

# %% torch
import math

import torch

start = torch.tensor([[0.5, -1.5], [2.0, 1.0], [-0.5, 3.0]])  # stands for torch.randn(3, 2)
recorded = start.clone().requires_grad_() / math.sqrt(3)  # as with the flag in randn
weights = start / math.sqrt(3)
weights.requires_grad_()
bias = torch.zeros(2, requires_grad=True)
for tensor in recorded, weights, bias:
    print("leaf?", tensor.is_leaf)

x = torch.tensor([1.0, 4.0, -2.0])
y = x @ weights + bias
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("weights.grad:", weights.grad, sep="\n")
print("bias.grad:", bias.grad)

# %% numpy
import numpy as np

weights = np.array([[0.5, -1.5], [2.0, 1.0], [-0.5, 3.0]]) / np.sqrt(3)
x, v = np.array([1.0, 4.0, -2.0]), np.array([1.0, 10.0])
print("y:", x @ weights + np.zeros(2))
print("weights.grad:", np.outer(x, v), sep="\n")
print("bias.grad:", v)
