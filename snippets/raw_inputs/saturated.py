"""Inputs from 0 to 255: the share of saturated sigmoids, and relus that die in one step."""

# %% torch
import torch
from torch import nn

x = torch.tensor([[12.0, 250, 96], [200, 31, 64], [90, 180, 240], [255, 140, 20]], dtype=torch.float64)
t = torch.tensor([[0.2], [0.9], [0.4], [0.7]], dtype=torch.float64)


def build(activation):
    net = nn.Sequential(nn.Linear(3, 4, bias=False), activation, nn.Linear(4, 1, bias=False)).double()
    with torch.no_grad():
        net[0].weight.copy_(torch.tensor([[0.5, -0.3, 0.2], [-0.5, 0.1, 0.3], [0.3, 0.4, -0.2], [0.3, 0.2, 0.1]]))
        net[2].weight.copy_(torch.tensor([[0.6, 0.4, 0.5, 0.3]]))
    return net


def look(net, x):
    """Return the share of zeros, the share of saturated outputs, and the norm of the first gradient."""
    seen = []
    handle = net[1].register_forward_hook(lambda module, _, h: seen.append(h.detach()))
    loss = ((net(x) - t) ** 2).mean()
    handle.remove()
    net.zero_grad()
    loss.backward()
    (h,) = seen
    outside = (h < 0.001) | (h > 0.999)
    return (h == 0).double().mean(), outside.double().mean(), net[0].weight.grad.norm()


net = build(nn.Sigmoid())
_, saturated, norm = look(net, x)
print("saturated, raw:", saturated)
print("first gradient, raw:", norm)
_, saturated, norm = look(net, x / 255)
print("saturated, divided:", saturated)
print("first gradient, divided:", norm)

# %% relu
for name, data in (("raw", x), ("divided", x / 255)):
    net = build(nn.ReLU())
    optimizer = torch.optim.SGD(net.parameters(), lr=0.01)
    zeros, _, norm = look(net, data)
    print(f"zeros before the step, {name}:", zeros)
    print(f"first gradient, {name}:", norm)
    optimizer.step()
    zeros, _, norm = look(net, data)
    print(f"zeros after the step, {name}:", zeros)
    print(f"next gradient, {name}:", norm)

# %% centered
unit = torch.tensor([-0.3, -0.1, -0.2], dtype=torch.float64)
standard = (x - x.mean(0)) / x.std(0)
print("before the relu, raw:", x @ unit)
print("before the relu, divided:", x / 255 @ unit)
print("before the relu, standardized:", standard @ unit)

# %% numpy
import numpy as np

x = np.array([[12.0, 250, 96], [200, 31, 64], [90, 180, 240], [255, 140, 20]])
t = np.array([[0.2], [0.9], [0.4], [0.7]])
W = np.float32([[0.5, -0.3, 0.2], [-0.5, 0.1, 0.3], [0.3, 0.4, -0.2], [0.3, 0.2, 0.1]]).astype(float)
a = np.float32([[0.6, 0.4, 0.5, 0.3]]).astype(float)
for name, data in (("raw", x), ("divided", x / 255)):
    h = 1 / (1 + np.exp(-data @ W.T))
    v = 2 * (h @ a.T - t) / len(t)
    at_W = ((v @ a) * h * (1 - h)).T @ data
    print(f"saturated, {name}:", ((h < 0.001) | (h > 0.999)).mean())
    print(f"first gradient, {name}:", np.linalg.norm(at_W))


# %% numpy_relu
def gradients(W, a, data):
    """Return the share of zeros, and the gradients at both weights."""
    z = data @ W.T
    h = np.maximum(z, 0)
    v = 2 * (h @ a.T - t) / len(t)
    return (h == 0).mean(), ((v @ a) * (z > 0)).T @ data, v.T @ h


for name, data in (("raw", x), ("divided", x / 255)):
    zeros, at_W, at_a = gradients(W, a, data)
    print(f"zeros before the step, {name}:", zeros)
    print(f"first gradient, {name}:", np.linalg.norm(at_W))
    zeros, at_W, _ = gradients(W - 0.01 * at_W, a - 0.01 * at_a, data)
    print(f"zeros after the step, {name}:", zeros)
    print(f"next gradient, {name}:", np.linalg.norm(at_W))

# %% numpy_centered
unit = np.array([-0.3, -0.1, -0.2])
standard = (x - x.mean(0)) / x.std(0, ddof=1)
print("before the relu, raw:", x @ unit)
print("before the relu, divided:", x / 255 @ unit)
print("before the relu, standardized:", standard @ unit)
