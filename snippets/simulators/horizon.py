"""A chaotic simulation: the gradient is right, and useless for many steps."""

# %% torch one-point="the simulation leaves the interval if r is larger than 4, and is not chaotic if r is small"
from itertools import pairwise

import torch


def step(x, r):
    return r * x * (1 - x)


r = torch.tensor(3.9, dtype=torch.float64)
for steps in (3, 12, 25):
    starts = torch.tensor([0.29, 0.30, 0.31], dtype=torch.float64, requires_grad=True)
    x = starts
    for _ in range(steps):
        x = step(x, r)
    (g,) = torch.autograd.grad(x.sum(), starts)
    print("ends:", x.detach())
    print("gradients:", g)

# %% horizon one-point="the simulation leaves the interval if a guess is larger than 4"
data = [torch.tensor(0.3, dtype=torch.float64)]
for _ in range(25):
    data.append(step(data[-1], r))


def loss_of_end(r, cut):
    x = data[0]
    for t in range(25):
        x = step(x.detach() if cut and t == 22 else x, r)
    return (x - data[-1]) ** 2


for guess in (3.7, 3.74, 3.8):
    q = torch.tensor(guess, dtype=torch.float64, requires_grad=True)
    print("end, gradient:", torch.autograd.grad(loss_of_end(q, cut=False), q)[0])
    print("end, last steps only:", torch.autograd.grad(loss_of_end(q, cut=True), q)[0])

# %% each_step one-point="a guess larger than 4 is far from the data"
for guess in (3.7, 3.74, 3.8):
    q = torch.tensor(guess, dtype=torch.float64, requires_grad=True)
    loss = sum((step(x, q) - later) ** 2 for x, later in pairwise(data))
    print("each step, gradient:", torch.autograd.grad(loss, q)[0])

# %% numpy
import numpy as np

r = 3.9
for steps in (3, 12, 25):
    x, J = np.array([0.29, 0.30, 0.31]), np.ones(3)
    for _ in range(steps):
        J = r * (1 - 2 * x) * J  # the chain rule: a product of all slopes
        x = r * x * (1 - x)
    print("ends:", x)
    print("gradients:", J)

# %% numpy_horizon rtol=1e-8
data = [0.3]
for _ in range(25):
    data.append(r * data[-1] * (1 - data[-1]))


def gradient(q, first):
    x, J = data[0], 0.0
    for t in range(25):
        J = x * (1 - x) + q * (1 - 2 * x) * (J if t > first else 0.0)
        x = q * x * (1 - x)
    return 2 * (x - data[-1]) * J


for q in (3.7, 3.74, 3.8):
    print("end, gradient:", gradient(q, 0))
    print("end, last steps only:", gradient(q, 22))

# %% numpy_each_step
x = np.array(data[:-1])
for q in (3.7, 3.74, 3.8):
    print("each step, gradient:", (2 * (q - r) * (x * (1 - x)) ** 2).sum())
