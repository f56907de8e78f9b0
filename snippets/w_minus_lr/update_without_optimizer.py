"""A step without optimizer.step(): p.data.add_(p.grad, alpha=-lr), beside torch.optim.SGD."""

# %% torch
import copy

import torch

X, T = torch.tensor([[1.0, 2.0], [3.0, -1.0]]), torch.tensor([[2.0], [0.5]])
model = torch.nn.Linear(2, 1)
with torch.no_grad():
    model.weight.copy_(torch.tensor([[0.5, -0.25]]))
    model.bias.fill_(0.75)
other = copy.deepcopy(model)
optimizer = torch.optim.SGD(other.parameters(), lr=0.125)

for _ in range(2):
    model.zero_grad()
    ((model(X) - T) ** 2).mean().backward()
    for p in model.parameters():
        p.data.add_(p.grad, alpha=-0.125)  # this is the step

    optimizer.zero_grad()
    ((other(X) - T) ** 2).mean().backward()
    optimizer.step()

print("weight by hand:", model.weight.data)
print("weight with SGD:", other.weight.data)
print("bias by hand:", model.bias.data)
print("bias with SGD:", other.bias.data)

# %% numpy
import numpy as np

A, t = np.array([[1.0, 2.0, 1.0], [3.0, -1.0, 1.0]]), np.array([2.0, 0.5])  # a column of ones for the bias
w = np.array([0.5, -0.25, 0.75])
for _ in range(2):
    w = w - 0.125 * 2 * (A @ w - t) @ A / 2
print("weight by hand:", w[None, :2])
print("weight with SGD:", w[None, :2])
print("bias by hand:", w[2:])
print("bias with SGD:", w[2:])
