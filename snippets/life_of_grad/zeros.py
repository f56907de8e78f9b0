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

# %% addresses
address = w.grad.data_ptr()
layer.zero_grad(set_to_none=False)
layer(x).backward()
print("address stays after zeros:", w.grad.data_ptr() == address)

kept = w.grad  # so the next gradient cannot reuse its memory
layer.zero_grad()
layer(10 * x).backward()
print("address stays after None:", w.grad.data_ptr() == address)
print("at the old address:", kept)
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

# %% numpy_addresses
address = gradient.ctypes.data
gradient *= 0
gradient += v @ J
print("address stays after zeros:", gradient.ctypes.data == address)

kept = gradient
gradient = v @ (10 * J)
print("address stays after None:", gradient.ctypes.data == address)
print("at the old address:", kept)
print("w.grad:", gradient)
