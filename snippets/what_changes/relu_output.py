"""A relu after the last layer: off for each sample, so no parameter gets a gradient."""

# %% torch
import torch
from torch import nn

x = torch.tensor([[-1.0], [0.0], [1.0], [2.0], [3.0], [4.0]])
y = 2 * x - 1


def build(*last):
    net = nn.Sequential(nn.Linear(1, 2), nn.ReLU(), nn.Linear(2, 1), *last)
    with torch.no_grad():
        net[0].weight.copy_(torch.tensor([[0.5], [-1.0]]))
        net[0].bias.copy_(torch.tensor([0.1, 0.3]))
        net[2].weight.copy_(torch.tensor([[-0.7, -0.4]]))
        net[2].bias.fill_(-0.2)
    return net


net = build(nn.ReLU())
optimizer = torch.optim.SGD(net.parameters(), lr=0.05)
for _ in range(2):
    loss = ((net(x) - y) ** 2).mean()
    print("loss, relu last:", loss.detach())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print("all gradients are zero:", all((p.grad == 0).all().item() for p in net.parameters()))

# %% fixed
net = build()
optimizer = torch.optim.SGD(net.parameters(), lr=0.05)
for _ in range(2):
    loss = ((net(x) - y) ** 2).mean()
    print("loss, no relu last:", loss.detach())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

# %% numpy
import numpy as np

x = np.array([[-1.0], [0.0], [1.0], [2.0], [3.0], [4.0]])
y = 2 * x - 1
W, b = np.array([[0.5], [-1.0]]), np.array([0.1, 0.3])
u, c = np.array([[-0.7, -0.4]]), np.array([-0.2])
for _ in range(2):
    h = np.maximum(x @ W.T + b, 0)
    out = h @ u.T + c
    print("loss, relu last:", ((np.maximum(out, 0) - y) ** 2).mean())
print("all gradients are zero:", bool((out < 0).all()))  # the slope of relu is 0 at each sample

# %% numpy_fixed
for _ in range(2):
    h = np.maximum(x @ W.T + b, 0)
    out = h @ u.T + c
    print("loss, no relu last:", ((out - y) ** 2).mean())
    v = 2 * (out - y) / len(x)
    at_h = v @ u * (h > 0)
    W, b, u, c = W - 0.05 * at_h.T @ x, b - 0.05 * at_h.sum(0), u - 0.05 * v.T @ h, c - 0.05 * v.sum(0)
