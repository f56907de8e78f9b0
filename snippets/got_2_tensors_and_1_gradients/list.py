"""The parameters of a layer in a list."""

# %% torch
import torch

X = torch.tensor([[3.0, 5.0], [4.0, -6.0]])
layer = torch.nn.Linear(2, 1)
parameters = list(layer.parameters())
loss = (layer(X) * torch.tensor([[4.0], [7.0]])).sum()
loss.backward(inputs=parameters)
print("layer.weight.grad:", layer.weight.grad)
print("layer.bias.grad:", layer.bias.grad)

# %% numpy
import numpy as np

X = np.array([[3.0, 5.0], [4.0, -6.0]])
v = np.array([[4.0], [7.0]])
print("layer.weight.grad:", v.T @ X)
print("layer.bias.grad:", v.sum(axis=0))
