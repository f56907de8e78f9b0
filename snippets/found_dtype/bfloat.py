"""A layer in half precision and an input in single precision: y = Xw + b, with v = (1, 10, −2)."""

# %% error raises="RuntimeError: mat1 and mat2 must have the same dtype, but got Float and BFloat16"
import torch

layer = torch.nn.Linear(2, 1).bfloat16()
X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5]])
y = layer(X)

# %% torch
v = torch.tensor([[1.0], [10.0], [-2.0]])
with torch.autocast("cpu", dtype=torch.bfloat16):
    y = layer(X)
y.backward(v.to(y.dtype))
print("layer.weight.grad:", layer.weight.grad)

layer.weight.grad = None
y = layer(X.to(layer.weight.dtype))
y.backward(v.to(y.dtype))
print("layer.weight.grad:", layer.weight.grad)

# %% numpy one-point="bfloat16 holds these numbers exactly, and rounds most others"
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5]])
v = np.array([[1.0], [10.0], [-2.0]])
print("layer.weight.grad:", v.T @ X)
print("layer.weight.grad:", v.T @ X)
