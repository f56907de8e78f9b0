"""Train after torch.nn.utils.prune: the gradient of weight_orig, a step with weight decay, and prune.remove."""

# %% torch
import torch
from torch.nn.utils import prune

layer = torch.nn.Linear(3, 1, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[2.0, 0.5, -3.0]]))
prune.l1_unstructured(layer, "weight", amount=1)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.1, weight_decay=0.1)
x = torch.tensor([[1.5, 7.0, -1.0]])


def step():
    optimizer.zero_grad()
    (layer(x) ** 2).sum().backward()
    optimizer.step()


print("mask:", layer.weight_mask)
step()
print("gradient:", layer.weight_orig.grad)
print("weight_orig:", layer.weight_orig.detach())
print("weight in forward:", (layer.weight_orig * layer.weight_mask).detach())

# %% removed
prune.remove(layer, "weight")
print("weight:", layer.weight.detach())
step()
print("gradient:", layer.weight.grad)
print("weight:", layer.weight.detach())

# %% numpy
import numpy as np

w, x, rate, decay = np.array([[2.0, 0.5, -3.0]]), np.array([1.5, 7.0, -1.0]), 0.1, 0.1
mask = (np.abs(w) > np.sort(np.abs(w).ravel())[0]).astype(float)
print("mask:", mask)
G = 2 * np.outer((mask * w) @ x, x) * mask
print("gradient:", G)
w = w - rate * (G + decay * w)
print("weight_orig:", w)
print("weight in forward:", mask * w)

# %% numpy_removed
w = mask * w
print("weight:", w)
G = 2 * np.outer(w @ x, x)
print("gradient:", G)
print("weight:", w - rate * (G + decay * w))
