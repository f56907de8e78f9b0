"""NaN rows in the batch of a linear layer, whose outputs the loss does not use."""

# %% torch
import torch

X = torch.tensor([[3.0, 0.5], [-2.0, 4.0], [torch.nan, torch.nan]])
layer = torch.nn.Linear(2, 2)
layer(X)[:2].pow(2).sum().backward()
print("layer.weight.grad:", layer.weight.grad)
print("is the gradient of the bias finite?", layer.bias.grad.isfinite().all().item())

# %% selected
layer = torch.nn.Linear(2, 2)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[1.0, -2.0], [0.5, 3.0]]))
    layer.bias.copy_(torch.tensor([0.25, -1.0]))
layer(X[:2]).pow(2).sum().backward()
print("layer.weight.grad:", layer.weight.grad)
print("layer.bias.grad:", layer.bias.grad)

# %% replaced
layer.zero_grad()
used = X.isfinite().all(dim=1, keepdim=True)
outputs = layer(torch.where(used, X, 0))
outputs[:2].pow(2).sum().backward()
print("layer.weight.grad:", layer.weight.grad)
print("layer.bias.grad:", layer.bias.grad)

# %% numpy
import numpy as np

X = np.array([[3.0, 0.5], [-2.0, 4.0], [np.nan, np.nan]])
W, b = np.array([[1.0, -2.0], [0.5, 3.0]]), np.array([0.25, -1.0])
V = 2 * (X[:2] @ W.T + b)
V_all = np.vstack([V, np.zeros(2)])  # the unused row gets 0
print("layer.weight.grad:", V_all.T @ X)
print("is the gradient of the bias finite?", bool(np.isfinite(V_all.sum(axis=0)).all()))

# %% numpy_selected
print("layer.weight.grad:", V.T @ X[:2])
print("layer.bias.grad:", V.sum(axis=0))

# %% numpy_replaced
X_safe = np.nan_to_num(X)
print("layer.weight.grad:", V_all.T @ X_safe)
print("layer.bias.grad:", V_all.sum(axis=0))
