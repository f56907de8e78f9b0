"""A manual loss scale, and only one of two flattened parameters is unscaled."""

# %% torch
import torch

scale = 2.0**10
start = [torch.tensor([3.0, 2.0]), torch.tensor([0.5, 4.0])]  # scalars and vectors, matrices


def step(make, divided):
    master = [p.clone().requires_grad_() for p in start]
    optimizer = make(master)
    loss = (master[0] ** 2 * master[1]).sum()
    (loss * scale).backward()
    for p in divided(master):
        p.grad.mul_(1 / scale)
    optimizer.step()
    return master


def first(master):
    return master[:1]


def sgd(master):
    return torch.optim.SGD(master, lr=0.01)


def adam(master):
    return torch.optim.Adam(master, lr=0.01)


for name, divided in [("first only", first), ("both", list)]:
    print(f"second with SGD, {name}:", step(sgd, divided)[1].detach())
    print(f"second with Adam, {name}:", step(adam, divided)[1].detach())

# %% numpy
import numpy as np

w, m = np.array([3.0, 2.0]), np.array([0.5, 4.0])
for name, factor in [("first only", 2.0**10), ("both", 1.0)]:
    g = factor * w**2
    print(f"second with SGD, {name}:", m - 0.01 * g)
    normalized = np.sign(g)  # in the first step, up to rounding
    print(f"second with Adam, {name}:", m - 0.01 * normalized)
