"""A learning rate for each layer, y = w₃w₂w₁x and L = y²: parameter groups, and a group with learning rate 0."""

# %% torch
import torch

weights = [torch.tensor(w, requires_grad=True) for w in (3.0, 0.5, 2.5)]
x = torch.tensor(0.25)


def backward():
    for w in weights:
        w.grad = None
    ((weights[2] * weights[1] * weights[0] * x) ** 2).backward()


groups = [{"params": [w], "lr": 0.1 * 0.5 ** (2 - k)} for k, w in enumerate(weights)]
optimizer = torch.optim.SGD(groups)
backward()
optimizer.step()
for k, w in enumerate(weights):
    print("learning rate:", optimizer.param_groups[k]["lr"])
    print("gradient:", w.grad)
    print("weight:", w.detach())

# %% frozen
optimizer = torch.optim.SGD(
    [
        {"params": weights[:1], "lr": 0.0},
        {"params": weights[1:]},
    ],
    lr=0.1,
    momentum=0.9,
)
for _ in range(2):
    backward()
    optimizer.step()
    print("first weight:", weights[0].detach())
    print("its momentum buffer:", optimizer.state[weights[0]]["momentum_buffer"])

# %% numpy
import numpy as np

w, x = np.array([3.0, 0.5, 2.5]), 0.25


def slopes(w):
    return 2 * (w.prod() * x) * (w.prod() / w * x)


rates = 0.1 / np.array([4, 2, 1])  # half as much with each layer toward the input
g = slopes(w)
w = w - rates * g
for k in range(3):
    print("learning rate:", rates[k])
    print("gradient:", g[k])
    print("weight:", w[k])

# %% numpy_frozen
frozen_rates, buffer = np.array([0, 0.1, 0.1]), 0
for _ in range(2):
    buffer = 0.9 * buffer + slopes(w)
    w = w - frozen_rates * buffer
    print("first weight:", w[0])
    print("its momentum buffer:", buffer[0])
