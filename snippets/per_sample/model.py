"""Per-sample gradients of a network with two layers and tanh, with functional_call and vmap."""

# %% torch
from collections import OrderedDict

import torch
from torch.func import functional_call, grad, vmap
from torch.nn import Linear, Sequential, Tanh
from torch.nn.functional import mse_loss

net = Sequential(OrderedDict(first=Linear(2, 2), tanh=Tanh(), last=Linear(2, 1)))
values = {
    "first.weight": torch.tensor([[0.5, -0.25], [0.75, 1.5]]),
    "first.bias": torch.tensor([0.1, -0.2]),
    "last.weight": torch.tensor([[1.5, -2.5]]),
    "last.bias": torch.tensor([0.5]),
}
net.load_state_dict(values)
X = torch.tensor([[1.5, 0.5], [-0.5, 1.25], [1.25, -1.5]])
t = torch.tensor([[0.75], [1.25], [-1.5]])


def loss(parameters, x, t):  # of one sample
    y = functional_call(net, parameters, (x[None],))
    return mse_loss(y, t[None], reduction="sum")


parameters = {name: p.detach() for name, p in net.named_parameters()}
each = vmap(grad(loss), in_dims=(None, 0, 0))(parameters, X, t)
print("each['first.weight']:", each["first.weight"], sep="\n")
print("each['last.bias']:", each["last.bias"], sep="\n")

mse_loss(net(X), t, reduction="sum").backward()
print("net.first.weight.grad:", net.first.weight.grad, sep="\n")
print("the sum:", each["first.weight"].sum(dim=0), sep="\n")

# %% part
last = {name: p for name, p in parameters.items() if name.startswith("last")}


def wrong(last, x, t):
    return loss(parameters, x, t)  # does not use its argument


def right(last, x, t):
    return loss(parameters | last, x, t)


for function in (wrong, right):
    each = vmap(grad(function), in_dims=(None, 0, 0))(last, X, t)
    print(f"by the {function.__name__} function:", each["last.weight"].flatten(1), sep="\n")

# %% numpy
import numpy as np

W, b = np.array([[0.5, -0.25], [0.75, 1.5]]), np.array([0.1, -0.2])
w, c = np.array([1.5, -2.5]), 0.5
X = np.array([[1.5, 0.5], [-0.5, 1.25], [1.25, -1.5]])
t = np.array([0.75, 1.25, -1.5])
h = np.tanh(X @ W.T + b)
y = h @ w + c
v = 2 * (y - t)  # at the last layer, a number for each sample
V = v[:, None] * w * (1 - h**2)  # at the first layer, a row for each sample
first = np.array([np.outer(V[i], X[i]) for i in range(3)])
each = {"first.weight": first, "last.bias": v[:, None]}
print("each['first.weight']:", each["first.weight"], sep="\n")
print("each['last.bias']:", each["last.bias"], sep="\n")

print("net.first.weight.grad:", V.T @ X, sep="\n")
print("the sum:", V.T @ X, sep="\n")

# %% numpy_part
print("by the wrong function:", 0 * h, sep="\n")
print("by the right function:", v[:, None] * h, sep="\n")
