"""Two clients: the mean of their weights, and steps with the mean of their gradients."""

# %% torch
import torch

start = torch.tensor([0.5, -1.0])
inputs = torch.tensor([[[1.0, 0.5], [0.0, 2.0]], [[2.0, -1.0], [0.5, 0.5]]])  # two samples for each client
targets = torch.tensor([[2.0, 1.0], [0.5, -1.0]])
clients = list(zip(inputs, targets, strict=True))


def loss(w, X, y):
    return ((X @ w - y) ** 2).mean()


def fedavg(steps):
    ends = []
    for X, y in clients:
        w = start.clone().requires_grad_()
        optimizer = torch.optim.SGD([w], lr=0.125)
        for _ in range(steps):
            optimizer.zero_grad()
            loss(w, X, y).backward()
            optimizer.step()
        ends.append(w.detach())
    return torch.stack(ends).mean(0)


def fedsgd(steps):
    w = start.clone().requires_grad_()
    for _ in range(steps):
        grads = [torch.autograd.grad(loss(w, X, y), w)[0] for X, y in clients]
        with torch.no_grad():
            w -= 0.125 * torch.stack(grads).mean(0)
    return w.detach()


for steps in 1, 2:
    print("fedavg(steps):", fedavg(steps))
    print("fedsgd(steps):", fedsgd(steps))

# %% numpy
import numpy as np

start = np.array([0.5, -1.0])
X = np.array([[[1.0, 0.5], [0.0, 2.0]], [[2.0, -1.0], [0.5, 0.5]]])
y = np.array([[2.0, 1.0], [0.5, -1.0]])


def gradients(w):
    """Return the gradient of each client at its own row of w."""
    error = np.einsum("cij,cj->ci", X, w) - y
    return np.einsum("ci,cij->cj", error, X)  # times 2, divided by 2 samples


for steps in 1, 2:
    own = np.stack([start, start])
    shared = own
    for _ in range(steps):
        own = own - 0.125 * gradients(own)
        shared = shared - 0.125 * gradients(shared).mean(axis=0)
    print("fedavg(steps):", own.mean(axis=0))
    print("fedsgd(steps):", shared[0])
