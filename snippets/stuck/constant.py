"""All relus are off: only the last bias gets a gradient, and the output becomes the mean of the targets."""

# %% torch
import torch
from torch import nn

X = torch.tensor([[1.0, 2.0], [3.0, 0.5], [0.25, 1.5]])
t = torch.tensor([[1.0], [5.0], [1.5]])
first, last = nn.Linear(2, 2), nn.Linear(2, 1)
model = nn.Sequential(first, nn.ReLU(), last)
with torch.no_grad():
    first.weight.copy_(torch.tensor([[-0.5, -1.0], [-2.0, -0.75]]))
    first.bias.copy_(torch.tensor([-0.25, -1.5]))
    last.weight.copy_(torch.tensor([[0.75, -1.0]]))
    last.bias.fill_(0.5)

print("before relu:", first(X), sep="\n")
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for step in range(50):
    optimizer.zero_grad()
    ((model(X) - t) ** 2).mean().backward()
    if step == 0:
        print("first.weight.grad:", first.weight.grad, sep="\n")
        print("last.weight.grad:", last.weight.grad)
        print("last.bias.grad:", last.bias.grad)
    optimizer.step()
print("outputs:", model(X))
print("mean of the targets:", t.mean())

# %% input
x = X.clone().requires_grad_()
model(x).sum().backward()
print("x.grad:", x.grad, sep="\n")

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, 0.5], [0.25, 1.5]])
t = np.array([1.0, 5.0, 1.5])
W, b = np.array([[-0.5, -1.0], [-2.0, -0.75]]), np.array([-0.25, -1.5])
u, c = np.array([0.75, -1.0]), 0.5

z = X @ W.T + b  # before relu
print("before relu:", z, sep="\n")
h = np.maximum(z, 0)
v = 2 * (h @ u + c - t) / len(t)
d = np.outer(v, u) * (z > 0)
print("first.weight.grad:", d.T @ X, sep="\n")
print("last.weight.grad:", (v @ h)[None])
print("last.bias.grad:", v.sum()[None])
mean = np.mean(t)
end = mean + (1 - 2 * 0.1) ** 50 * (c - mean)  # each step removes the same part of the distance
print("outputs:", np.full((3, 1), end))
print("mean of the targets:", mean)

# %% numpy_input
print("x.grad:", (z > 0) * u @ W, sep="\n")
