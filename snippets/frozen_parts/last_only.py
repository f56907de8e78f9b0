"""Only the last layer in the optimizer, or a flag on the others: equal steps, but only the flag saves the gradients."""

# %% torch
import torch
from torch import nn

x, t = torch.tensor([[3.0, -1.0]]), torch.tensor([[5.0]])
A = torch.tensor([[0.5, 2.0], [1.0, -1.5]])
B = torch.tensor([[0.25, 0.5]])


def two_steps(flag):
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.Linear(2, 1, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(A)
        model[1].weight.copy_(B)
    model[0].requires_grad_(flag)
    optimizer = torch.optim.SGD(model[-1].parameters(), lr=0.01)
    for _ in range(2):
        optimizer.zero_grad()
        (model(x) - t).square().sum().backward()
        optimizer.step()
    print("model[1].weight:", model[1].weight.detach())
    return model


model = two_steps(flag=True)  # only the optimizer leaves the first layer out
print("model[0].weight.grad:", model[0].weight.grad)

# %% flag
model = two_steps(flag=False)
print("the first layer has a gradient:", model[0].weight.grad is not None)

# %% numpy
import numpy as np

x, t, lr = np.array([3.0, -1.0]), 5.0, 0.01
A = np.array([[0.5, 2.0], [1.0, -1.5]])
B = np.array([0.25, 0.5])
h = A @ x
total = np.zeros((2, 2))
for _ in range(2):
    v = 2 * (np.sum(B * h) - t)
    total += np.outer(v * B, x)  # nobody empties it
    B = B - lr * v * h
print("model[1].weight:", B[None])
print("model[0].weight.grad:", total)

# %% numpy_flag
print("model[1].weight:", B[None])
print("the first layer has a gradient:", False)
