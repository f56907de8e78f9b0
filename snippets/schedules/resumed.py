"""A checkpoint with another length of group: build the same model, or load the weights only."""

# %% torch
import copy

import torch
from torch import nn

x, target = torch.tensor([1.0, 2.0], dtype=torch.float64), torch.tensor([0.5], dtype=torch.float64)
rate = 0.125


def make(*, bias):
    """Return a model and its optimizer. The config decides whether the model has a bias."""
    net = nn.Linear(2, 1, bias=bias, dtype=torch.float64)
    with torch.no_grad():
        net.weight.copy_(torch.tensor([[0.25, -0.5]]))
        if bias:
            net.bias.fill_(0.125)
    return net, torch.optim.Adam(net.parameters(), lr=rate)


def train_step(net, optimizer):
    optimizer.zero_grad()
    (net(x) - target).square().sum().backward()
    optimizer.step()


net, optimizer = make(bias=True)
ema = [p.detach().clone() for p in net.parameters()]
train_step(net, optimizer)
for average, p in zip(ema, net.parameters(), strict=True):
    average.lerp_(p.detach(), 0.25)
checkpoint = {"model": net.state_dict(), "optimizer": optimizer.state_dict(), "ema": ema}

net, optimizer = make(bias=False)  # another config
keys = net.load_state_dict(checkpoint["model"], strict=False)
print("missing keys:", ", ".join(keys.missing_keys) or "none")
print("unexpected keys:", ", ".join(keys.unexpected_keys) or "none")
saved, here = checkpoint["optimizer"]["param_groups"], optimizer.param_groups
for k, (old, new) in enumerate(zip(saved, here, strict=True)):
    print("group:", k)
    print("tensors in the saved group:", len(old["params"]))
    print("tensors in this group:", len(new["params"]))
print("the saved groups have names:", "param_names" in saved[0])

# %% error raises="ValueError: loaded state dict contains a parameter group that doesn't match the size"
optimizer.load_state_dict(checkpoint["optimizer"])

# %% same
net, optimizer = make(bias=True)  # the config of the checkpoint
net.load_state_dict(checkpoint["model"])
optimizer.load_state_dict(copy.deepcopy(checkpoint["optimizer"]))
train_step(net, optimizer)
print("weight, resumed:", net.weight.data)
print("bias, resumed:", net.bias.data)

# %% fresh
net, optimizer = make(bias=True)
net.load_state_dict(checkpoint["model"])
train_step(net, optimizer)
print("weight, new optimizer:", net.weight.data)
print("bias, new optimizer:", net.bias.data)

# %% ema
with torch.no_grad():
    for p, average in zip(net.parameters(), checkpoint["ema"], strict=True):
        p.copy_(average)
    print("output of the average:", net(x))

# %% numpy
import numpy as np

x, target, rate = np.array([1.0, 2.0, 1.0]), 0.5, 0.125  # the last 1 belongs to the bias
p = np.array([0.25, -0.5, 0.125])
with_bias, without_bias = [p[None, :2], p[2:]], [p[None, :2]]
for k in range(1):
    print("group:", k)
    print("tensors in the saved group:", len(with_bias))
    print("tensors in this group:", len(without_bias))


def gradient(p):
    return 2 * (np.sum(x * p) - target) * x


def adam(p, m, s, k):
    """Return the parameters after step k, and both averages."""
    g = gradient(p)
    m, s = 0.9 * m + 0.1 * g, 0.999 * s + 0.001 * g**2
    return p - rate * (m / (1 - 0.9**k)) / (np.sqrt(s / (1 - 0.999**k)) + 10.0**-8), m, s


first, m, s = adam(p, np.zeros(3), np.zeros(3), 1)

# %% numpy_same
second, _, _ = adam(first, m, s, 2)
print("weight, resumed:", second[None, :2])
print("bias, resumed:", second[2:])

# %% numpy_fresh
second, _, _ = adam(first, np.zeros(3), np.zeros(3), 1)
print("weight, new optimizer:", second[None, :2])
print("bias, new optimizer:", second[2:])

# %% numpy_ema
average = p + 0.25 * (first - p)
print("output of the average:", np.array([np.sum(x * average)]))
