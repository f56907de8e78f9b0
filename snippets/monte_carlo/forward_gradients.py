"""Forward gradients: (g·u) u by jvp for random directions u, its mean, its error, and the steps that it allows."""

# %% torch
import itertools

import torch
from torch.func import grad, jvp, vmap

A = torch.tensor([[1.0, 2.0, 0.5, -1.0], [3.0, -1.0, 2.0, 0.5]], dtype=torch.float64)
w = torch.tensor([0.5, -0.25, 1.0, 2.0], dtype=torch.float64)


def loss(w):
    return (A @ w).square().sum()


def forward_gradient(u):
    _, slope = jvp(loss, (w,), (u,))  # one number
    return slope * u


g = grad(loss)(w)
print("gradient by one backward pass:", g)
print("one direction:", forward_gradient(torch.tensor([1.0, -1.0, 1.0, 1.0], dtype=torch.float64)))
signs = torch.tensor(list(itertools.product((-1.0, 1.0), repeat=4)), dtype=torch.float64)
estimates = vmap(forward_gradient)(signs)
print("mean over all directions:", estimates.mean(dim=0))
print("mean squared error of one:", (estimates - g).square().sum(dim=1).mean())
print("squared length of the gradient:", g.square().sum())

# %% draws rtol=0.1
torch.manual_seed(0)
draws = torch.randn(20000, 16, 4, dtype=torch.float64)
estimates = vmap(vmap(forward_gradient))(draws)
for k in (1, 4, 16):
    means = estimates[:, :k].mean(dim=1)  # k directions for one estimate
    print("mean squared error:", (means - g).square().sum(dim=1).mean())

# %% steps
rates = torch.tensor([0.125, 0.25, 0.5], dtype=torch.float64)
for n in (2, 8):  # parameters
    start = torch.linspace(0.5, 1.0, n, dtype=torch.float64)
    exact = start - rates[:, None] * start
    print("squared length after an exact step:", exact.square().sum(dim=1))
    u = torch.tensor(list(itertools.product((-1.0, 1.0), repeat=n)), dtype=torch.float64)
    steps = rates[:, None, None] * (u @ start)[:, None] * u  # one for each rate and each direction
    print("mean squared length after a step by one direction:", (start - steps).square().sum(dim=2).mean(dim=1))

# %% numpy
import numpy as np

A = np.array([[1.0, 2.0, 0.5, -1.0], [3.0, -1.0, 2.0, 0.5]])
w, u = np.array([0.5, -0.25, 1.0, 2.0]), np.array([1.0, -1.0, 1.0, 1.0])
g = 2 * A.T @ A @ w
print("gradient by one backward pass:", g)
print("one direction:", (g @ u) * u)
U = 1.0 - 2.0 * (np.arange(16)[:, None] >> np.arange(4) & 1)  # all rows of signs
print("mean over all directions:", U.T @ U / 16 @ g)
print("mean squared error of one:", (len(g) - 1) * (g @ g))
print("squared length of the gradient:", g @ g)

# %% numpy_draws
for k in (1, 4, 16):
    print("mean squared error:", (len(g) + 1) * (g @ g) / k)

# %% numpy_steps
rates = np.array([0.125, 0.25, 0.5])
for n in (2, 8):
    start = np.linspace(0.5, 1.0, n)
    print("squared length after an exact step:", (1 - rates) ** 2 * (start @ start))
    print("mean squared length after a step by one direction:", (1 - 2 * rates + n * rates**2) * (start @ start))
