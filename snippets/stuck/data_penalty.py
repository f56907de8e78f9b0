"""A penalty computed from weight.data is a constant: it adds nothing to the gradient."""

# %% torch
import torch
from torch import nn

layer = nn.Linear(2, 2, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[1.0, 0.5], [-0.25, 2.0]]))
x = torch.tensor([3.0, -2.0])


def look(W):
    layer.zero_grad()
    penalty = ((W @ W.T - torch.eye(2)) ** 2).sum()
    loss = (layer(x) ** 2).sum() + 10 * penalty
    print("penalty.requires_grad:", penalty.requires_grad)
    loss.backward()
    print("loss:", loss)
    print("layer.weight.grad:", layer.weight.grad, sep="\n")


look(layer.weight.data)

# %% fixed
look(layer.weight)

# %% numpy
import numpy as np

W = np.array([[1.0, 0.5], [-0.25, 2.0]])
x = np.array([3.0, -2.0])
excess = W @ W.T - np.eye(2)
loss = np.sum((W @ x) ** 2) + 10 * np.sum(excess**2)
task = 2 * np.outer(W @ x, x)
print("loss:", loss)
print("layer.weight.grad:", task, sep="\n")

# %% numpy_fixed
print("loss:", loss)
print("layer.weight.grad:", task + 10 * 4 * excess @ W, sep="\n")
