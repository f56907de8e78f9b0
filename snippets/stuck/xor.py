"""XOR with two sigmoids: the gradients of the four samples cancel where all outputs are near one half."""

# %% torch
import torch
from torch import nn

X = torch.tensor([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]], dtype=torch.float64)
t = torch.tensor([0.0, 1.0, 1.0, 0.0], dtype=torch.float64)


def make(*values):
    hidden, last = nn.Linear(2, 2).double(), nn.Linear(2, 1).double()
    with torch.no_grad():
        for p, value in zip([*hidden.parameters(), *last.parameters()], values, strict=True):
            p.copy_(torch.tensor(value))
    return hidden, last


hidden, last = make([[0.75, 0.25], [0.5, 0.375]], [0.125, 0.625], [[0.375, 0.875]], [0.25])
optimizer = torch.optim.SGD([*hidden.parameters(), *last.parameters()], lr=0.5)
for _ in range(200):
    optimizer.zero_grad()
    y = last(hidden(X).sigmoid()).sigmoid()[:, 0]
    losses = (y - t) ** 2
    losses.mean().backward()
    optimizer.step()
print("y:", y)
y = last(hidden(X).sigmoid()).sigmoid()[:, 0]
each = [torch.autograd.grad(loss, last.bias, retain_graph=True)[0] for loss in (y - t) ** 2]
print("at the last bias, each sample:", torch.cat(each))
print("at the last bias, their mean:", torch.cat(each).mean())

# %% fixed
hidden, last = make([[1.5, 1.25], [-0.75, -1.0]], [-0.5, 1.5], [[0.5, 1.0]], [0.25])
optimizer = torch.optim.SGD([*hidden.parameters(), *last.parameters()], lr=0.5)
for _ in range(200):
    optimizer.zero_grad()
    y = last(hidden(X).tanh())[:, 0]
    nn.functional.binary_cross_entropy_with_logits(y, t).backward()
    optimizer.step()
print("y.sigmoid():", y.sigmoid())

# %% numpy atol=1e-15
import numpy as np

X = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
t = np.array([0.0, 1.0, 1.0, 0.0])


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


W, b = np.array([[0.75, 0.25], [0.5, 0.375]]), np.array([0.125, 0.625])
u, c = np.array([0.375, 0.875]), 0.25
for step in range(201):
    h = sigmoid(X @ W.T + b)
    y = sigmoid(h @ u + c)
    if step == 199:
        print("y:", y)
    each = 2 * (y - t) * y * (1 - y)
    if step < 200:
        v = each / len(t)
        d = np.outer(v, u) * h * (1 - h)
        W, b, u, c = W - 0.5 * d.T @ X, b - 0.5 * d.sum(axis=0), u - 0.5 * v @ h, c - 0.5 * v.sum()
print("at the last bias, each sample:", each)
print("at the last bias, their mean:", np.mean(each))

# %% numpy_fixed one-point="a target of this loss is a class, 0 or 1"
W, b = np.array([[1.5, 1.25], [-0.75, -1.0]]), np.array([-0.5, 1.5])
u, c = np.array([0.5, 1.0]), 0.25
for _ in range(200):
    h = np.tanh(X @ W.T + b)
    p = sigmoid(h @ u + c)
    v = (p - t) / len(t)
    d = np.outer(v, u) * (1 - h**2)
    W, b, u, c = W - 0.5 * d.T @ X, b - 0.5 * d.sum(axis=0), u - 0.5 * v @ h, c - 0.5 * v.sum()
print("y.sigmoid():", p)
