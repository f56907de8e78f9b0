"""Batch norm with the same statistics in train() and eval(): equal outputs, other gradients before it."""

# %% torch
import torch
from torch import nn

layer = nn.Linear(2, 1, bias=False).double()
norm = nn.BatchNorm1d(1, eps=0.25).double()
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[0.5, 2.0]]))
    norm.weight.fill_(3.0)
    norm.bias.fill_(-2.0)
x = torch.tensor([[1.0, 2.0], [3.0, 0.5], [-1.0, 4.0]]).double()
v = torch.tensor([[1.0], [4.0], [2.0]]).double()

h = layer(x)
with torch.no_grad():
    mean, var = h.mean(0), h.var(0, unbiased=False)  # as train() computes them
for training in (True, False):  # train(), then eval()
    norm.train(training)
    layer.zero_grad()
    norm.zero_grad()
    with torch.no_grad():
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(var)
    y = norm(layer(x))
    y.backward(v)
    print("y.flatten():", y.detach().flatten())
    print("norm.weight.grad:", norm.weight.grad)
    print("layer.weight.grad:", layer.weight.grad)

# %% by_hand
for m, s in (
    (h.mean(0), h.var(0, unbiased=False)),  # with their graph
    (h.mean(0).detach(), h.var(0, unbiased=False).detach()),
):
    y = 3 * (h - m) / (s + 0.25).sqrt() - 2
    (grad,) = torch.autograd.grad(y, layer.weight, v, retain_graph=True)
    print("grad:", grad)

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

x = np.array([[1.0, 2.0], [3.0, 0.5], [-1.0, 4.0]])
w = np.array([0.5, 2.0])
v = np.array([1.0, 4.0, 2.0])
h = x @ w
r = np.sqrt(np.var(h) + 0.25)
n = (h - np.mean(h)) / r
constant = 3 / r * v
moving = 3 / r * (v - np.mean(v) - n * np.mean(v * n))
for at_h in (moving, constant):
    print("y.flatten():", 3 * n - 2)
    print("norm.weight.grad:", np.array([v @ n]))
    print("layer.weight.grad:", (at_h @ x)[None])

# %% numpy_by_hand
for at_h in (moving, constant):
    print("grad:", (at_h @ x)[None])
