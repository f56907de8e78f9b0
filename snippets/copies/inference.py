"""Clones of an inference tensor inside and outside the block, and a layer that was made in the block."""

# %% torch
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
with torch.inference_mode():
    features = torch.tensor([0.5, 4.0])
    inside = features.clone()
outside = features.clone()
print("itself, an inference tensor?", features.is_inference())
print("detached?", features.detach().is_inference())
print("the clone made inside?", inside.is_inference())
print("the clone made outside?", outside.is_inference())

y = w + features  # a sum saves nothing
y.backward(v)
print("y:", y)
print("w.grad:", w.grad)
w.grad = None
y = w * outside  # a product saves its factors
y.backward(v)
print("y:", y)
print("w.grad:", w.grad)

# %% layer
import copy

with torch.inference_mode():
    layer = torch.nn.Linear(2, 1)
x = torch.tensor([7.0, 2.0])
layer(x).backward()
print("layer.bias.grad:", layer.bias.grad)
print("layer.weight.grad:", layer.weight.grad)

twin = copy.deepcopy(layer)
twin(x).backward()
print("twin.bias.grad:", twin.bias.grad)
print("twin.weight.grad:", twin.weight.grad)

# %% numpy
import numpy as np

w, f = np.array([3.0, 5.0]), np.array([0.5, 4.0])
v = np.array([1.0, 10.0])
print("y:", w + f)
print("w.grad:", v)  # J is the identity
print("y:", w * f)
print("w.grad:", v * f)  # J has f on its diagonal

# %% numpy_layer
x, v = np.array([7.0, 2.0]), np.array([1.0])
print("layer.bias.grad:", v)
print("twin.bias.grad:", v)
print("twin.weight.grad:", np.outer(v, x))
