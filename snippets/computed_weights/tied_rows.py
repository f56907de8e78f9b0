"""Equal rows or equal columns of one weight, from a smaller parameter: index and expand."""

# %% torch
import torch
from torch.nn import functional as F

x = torch.tensor([[1.0, -2.0], [0.5, 3.0]])
v = torch.tensor([[1.0, 10.0, -4.0], [2.0, 0.5, 7.0]])
raw = torch.tensor([[0.5, 1.0], [2.0, -1.0]], requires_grad=True)

weight = raw[[0, 1, 1]]  # the last two rows are raw[1]
weight.retain_grad()
F.linear(x, weight).backward(v)
print("gradient of the weight:", weight.grad)
print("raw.grad:", raw.grad)

# %% mean
raw.grad = None
counts = torch.tensor([[1.0], [2.0]])
handle = raw.register_hook(lambda grad: grad / counts)
F.linear(x, raw[[0, 1, 1]]).backward(v)
print("with the mean:", raw.grad)

# %% expand
w = torch.tensor([0.5, 2.0, -1.0], requires_grad=True)  # a weight for each neuron
weight = w.unsqueeze(1).expand(3, 2)
print("weight:", weight)
F.linear(x, weight).backward(v)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

x = np.array([[1.0, -2.0], [0.5, 3.0]])
v = np.array([[1.0, 10.0, -4.0], [2.0, 0.5, 7.0]])
G = v.T @ x
S = np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 1.0]])  # the weight is S times raw
print("gradient of the weight:", G)
print("raw.grad:", S.T @ G)

# %% numpy_mean
print("with the mean:", S.T @ G / S.sum(0)[:, None])

# %% numpy_expand
w = np.array([0.5, 2.0, -1.0])
print("weight:", np.outer(w, np.ones(2)))
print("w.grad:", G @ np.ones(2))
