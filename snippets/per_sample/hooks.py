"""Per-sample gradients, their norms and their clipped sum, with hooks in a network with two layers and tanh."""

# %% torch
from collections import OrderedDict

import torch
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

seen = {}


def remember(layer, inputs, output):
    seen[layer] = [inputs[0].detach()]
    output.register_hook(seen[layer].append)


layers = [net.first, net.last]
handles = [layer.register_forward_hook(remember) for layer in layers]
losses = mse_loss(net(X), t, reduction="none").squeeze(dim=1)
losses.sum().backward(retain_graph=True)
for handle in handles:
    handle.remove()

a, v = seen[net.first]
print("v at the first layer:", v, sep="\n")
print("weights of the first layer:", torch.einsum("bi,bj->bij", v, a), sep="\n")

# %% sizes
squares = 0
for a, v in seen.values():
    squares = squares + v.square().sum(dim=1) * (a.square().sum(dim=1) + 1)
norms = squares.sqrt()
print("norms:", norms)

# %% clipped
net.zero_grad()
factors = (10 / norms).clamp(max=1)
losses.backward(factors)
print("factors:", factors)
print("net.first.weight.grad:", net.first.weight.grad, sep="\n")
print("net.last.bias.grad:", net.last.bias.grad)

# %% mean order="it needs the layers and the losses only, and nothing of sizes and clipped"
for layer in layers:
    layer.register_forward_hook(remember)
mse_loss(net(X), t).backward()
a, v = seen[net.first]
print("thirds:", torch.einsum("bi,bj->bij", v, a)[0], sep="\n")

# %% twice order="it needs X only"
layer = Linear(2, 2, bias=False)
layer.weight = torch.nn.Parameter(values["first.weight"])
inputs, v = [], []


def collect(layer, given, output):
    inputs.append(given[0].detach())
    output.register_hook(lambda g: v.insert(0, g))  # the last use comes first


layer.register_forward_hook(collect)
layer(layer(X)).square().sum().backward()
products = [torch.einsum("bi,bj->bij", v[k], inputs[k]) for k in (0, 1)]
print("both uses:", products[0] + products[1], sep="\n")
print("layer.weight.grad:", layer.weight.grad, sep="\n")

# %% numpy
import numpy as np

W, b = np.array([[0.5, -0.25], [0.75, 1.5]]), np.array([0.1, -0.2])
w, c = np.array([1.5, -2.5]), 0.5
X = np.array([[1.5, 0.5], [-0.5, 1.25], [1.25, -1.5]])
t = np.array([0.75, 1.25, -1.5])
H = np.tanh(X @ W.T + b)
v = 2 * (H @ w + c - t)
V = v[:, None] * w * (1 - H**2)
print("v at the first layer:", V, sep="\n")
first = np.array([np.outer(V[i], X[i]) for i in range(3)])
print("weights of the first layer:", first, sep="\n")

print("thirds:", first[0] / 3, sep="\n")

# %% numpy_sizes
each = [np.hstack([first[i].ravel(), V[i], v[i] * H[i], v[i]]) for i in range(3)]
norms = np.array([np.sqrt(np.sum(g**2)) for g in each])
print("norms:", norms)

factors = np.where(norms > 10, 10 / norms, 1.0)
total = sum(f * g for f, g in zip(factors, each, strict=True))
print("factors:", factors)
print("net.first.weight.grad:", total[:4].reshape(2, 2), sep="\n")
print("net.last.bias.grad:", total[-1:])

# %% numpy_twice
Y = X @ W.T @ W.T
v_last = 2 * Y
v_first = v_last @ W
both = [np.outer(v_first[i], X[i]) + np.outer(v_last[i], W @ X[i]) for i in range(3)]
print("both uses:", np.array(both), sep="\n")
print("layer.weight.grad:", sum(both), sep="\n")
