"""The frequency f of a sine is fitted to data: from a far start, from the best of several, and on a short interval."""

# %% torch rtol=1e-6
import torch

x = torch.linspace(0, 20, 201, dtype=torch.float64)
data = torch.sin(x)  # so the right f is 1


def loss_of(f, x, data):
    return ((torch.sin(f * x) - data) ** 2).mean()


def fit(start, x, data):
    f = start.clone().requires_grad_()
    optimizer = torch.optim.Adam([f], lr=0.2)
    for _ in range(400):
        optimizer.zero_grad()
        loss_of(f, x, data).backward()
        optimizer.step()
    return f.detach()


start = torch.tensor(1.8, dtype=torch.float64)
f = fit(start, x, data)
print("f:", f)
on_the_way = torch.tensor([f, 1.5, 1.38, 1.2, 1.05], dtype=torch.float64)
print("losses on the way to the right f:", torch.stack([loss_of(f, x, data) for f in on_the_way]))

# %% starts rtol=1e-6
starts = torch.linspace(0.5, 2, 26, dtype=torch.float64)
best = starts[torch.stack([loss_of(f, x, data) for f in starts]).argmin()]
print("best start:", best)
print("f from the best start:", fit(best, x, data))

# %% short rtol=1e-6
near = x < 4
print("f on a short interval:", fit(start, x[near], data[near]))

# %% numpy
import numpy as np

x = np.linspace(0, 20, 201)


def loss_of(f, x):
    return np.mean((np.sin(f * x) - np.sin(x)) ** 2)


def descend(f, x):  # without Adam, to the same minimum
    for _ in range(400):
        f = f - 0.01 * np.mean(2 * (np.sin(f * x) - np.sin(x)) * np.cos(f * x) * x)
    return f


f = descend(1.8, x)
print("f:", f)
print("losses on the way to the right f:", np.array([loss_of(f, x) for f in (f, 1.5, 1.38, 1.2, 1.05)]))

# %% numpy_starts
starts = np.linspace(0.5, 2, 26)
best = starts[np.argmin([loss_of(f, x) for f in starts])]
print("best start:", best)
print("f from the best start:", descend(best, x))

# %% numpy_short
print("f on a short interval:", descend(1.8, x[x < 4]))
