"""The prediction of each sample decides which of two parts learns from it."""

# %% torch
import torch
from torch import nn

X = torch.tensor([[1.0, 2.0], [3.0, -4.0], [0.5, 1.5], [-1.0, 0.25]])
t = torch.tensor([[1.0], [-1.0], [0.5], [1.0]])
part_a, part_b = nn.Linear(2, 1, bias=False), nn.Linear(1, 1, bias=False)
with torch.no_grad():
    part_a.weight.copy_(torch.tensor([[0.5, 1.0]]))
    part_b.weight.copy_(torch.tensor([[0.75]]))

y = part_b(part_a(X))
losses = (y - t) ** 2
is_a = y.detach() > 0  # the decision, one for each sample
losses[is_a].sum().backward(inputs=list(part_a.parameters()), retain_graph=True)
losses[~is_a].sum().backward(inputs=list(part_b.parameters()))
print("does part A learn?", is_a.squeeze(1).tolist())
print("part_a.weight.grad:", part_a.weight.grad)
print("part_b.weight.grad:", part_b.weight.grad)

# %% plain
part_a.zero_grad()
part_b.zero_grad()
((part_b(part_a(X)) - t) ** 2).sum().backward()
print("part_a.weight.grad:", part_a.weight.grad)
print("part_b.weight.grad:", part_b.weight.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -4.0], [0.5, 1.5], [-1.0, 0.25]])
t = np.array([1.0, -1.0, 0.5, 1.0])
a, b = np.array([0.5, 1.0]), 0.75
h = (X * a).sum(axis=1)
is_a = h * b > 0
v = 2 * (h * b - t)
print("does part A learn?", is_a.tolist())
print("part_a.weight.grad:", ((v * b * is_a) @ X)[None])
print("part_b.weight.grad:", np.array([[np.sum(v * h * ~is_a)]]))

# %% numpy_plain
print("part_a.weight.grad:", ((v * b) @ X)[None])
print("part_b.weight.grad:", np.array([[np.sum(v * h)]]))
