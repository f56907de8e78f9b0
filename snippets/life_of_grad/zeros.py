"""None and zeros: the two ways of zero_grad, in a linear layer without bias."""

# %% torch
import torch

layer = torch.nn.Linear(2, 1, bias=False)
w = layer.weight
x = torch.tensor([3.0, 5.0])

layer(x).backward()
print("w.grad:", w.grad)
kept = w.grad
layer.zero_grad()
print("emptied:", w.grad)
print("kept:", kept)

layer(x).backward()
kept = w.grad
layer.zero_grad(set_to_none=False)
print("zeros:", w.grad)
print("kept:", kept)

layer(10 * x).backward()
print("w.grad:", w.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
v = np.array([[1.0]])
J = x[None]  # the layer is w₁x₁ + w₂x₂
gradient = v @ J
print("w.grad:", gradient)
kept = gradient
gradient = None  # only the name is emptied
print("kept:", kept)

gradient = v @ J
kept = gradient
gradient *= 0  # zeros into the same memory
print("zeros:", gradient)
print("kept:", kept)

gradient += v @ (10 * J)
print("w.grad:", gradient)
