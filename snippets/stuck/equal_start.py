"""All weights start equal: all hidden units get the same gradient and stay equal."""

# %% torch
import torch
from torch import nn

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 1.5]], dtype=torch.float64)
t = torch.tensor([[1.0], [-2.0], [0.5]], dtype=torch.float64)


def train(biases):
    model = nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 1)).double()
    with torch.no_grad():
        for p in model.parameters():
            p.fill_(0.25)
        model[0].bias.copy_(torch.tensor(biases))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for step in range(20):
        optimizer.zero_grad()
        ((model(X) - t) ** 2).mean().backward()
        if step == 0:
            print("gradient of the first weight:", model[0].weight.grad, sep="\n")
        optimizer.step()
    print("first weight after twenty steps:", model[0].weight, sep="\n")


train([0.25, 0.25, 0.25])

# %% biases
train([0.25, -0.5, 1.0])

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 1.5]])
t = np.array([1.0, -2.0, 0.5])

w, b, u, c = np.full(2, 0.25), 0.25, 0.25, 0.25  # one unit, which counts three times
for step in range(20):
    h = np.tanh(X @ w + b)
    v = 2 * (3 * u * h + c - t) / len(t)
    d = v * u * (1 - h**2)
    if step == 0:
        print("gradient of the first weight:", np.tile(d @ X, (3, 1)), sep="\n")
    w, b, u, c = w - 0.1 * d @ X, b - 0.1 * d.sum(), u - 0.1 * v @ h, c - 0.1 * v.sum()
print("first weight after twenty steps:", np.tile(w, (3, 1)), sep="\n")

# %% numpy_biases
W, b, u, c = np.full((3, 2), 0.25), np.array([0.25, -0.5, 1.0]), np.full(3, 0.25), 0.25
for step in range(20):
    h = np.tanh(X @ W.T + b)
    v = 2 * (h @ u + c - t) / len(t)
    d = np.outer(v, u) * (1 - h**2)
    if step == 0:
        print("gradient of the first weight:", d.T @ X, sep="\n")
    W, b, u, c = W - 0.1 * d.T @ X, b - 0.1 * d.sum(axis=0), u - 0.1 * v @ h, c - 0.1 * v.sum()
print("first weight after twenty steps:", W, sep="\n")
