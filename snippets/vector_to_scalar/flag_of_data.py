"""A linear layer on data with requires_grad=True, and without."""

# %% torch
import torch

layer = torch.nn.Linear(2, 1)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[3.0, -1.0]]))
    layer.bias.fill_(0.5)


def backward_with(x):
    """Return the gradients of the weight, of the bias, and of the data."""
    layer.zero_grad()
    loss = layer(x).square().sum()
    loss.backward()
    return layer.weight.grad, layer.bias.grad, x.grad


rows = torch.tensor([[2.0, 1.0], [-1.0, 4.0]])
weight, bias, data = backward_with(rows.clone())
print("weight, without the flag:", weight)
print("bias, without the flag:", bias)
print("data, without the flag:", data)

weight, bias, data = backward_with(rows.clone().requires_grad_())
print("weight, with the flag:", weight)
print("bias, with the flag:", bias)
print("data, with the flag:", data, sep="\n")

# %% export
plain = torch.export.export(layer, (rows,))
flagged = torch.export.export(layer, (rows.clone().requires_grad_(),))
print("the graphs are the same:", str(plain.graph) == str(flagged.graph))
print("outputs of the exported layer:", flagged.module()(rows).flatten().detach())

# %% numpy
import numpy as np

X, w, b = np.array([[2.0, 1.0], [-1.0, 4.0]]), np.array([[3.0, -1.0]]), 0.5
y = X @ w.T + b
v = 2 * y
print("weight, without the flag:", v.T @ X)
print("bias, without the flag:", v.sum(0))
print("data, without the flag:", None)
print("weight, with the flag:", v.T @ X)
print("bias, with the flag:", v.sum(0))
print("data, with the flag:", v @ w, sep="\n")

# %% numpy_export
print("outputs of the exported layer:", y.ravel())
