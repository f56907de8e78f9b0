"""A rollout of three steps: one backward of the sum, and backward at every step, with and without detach."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint

w = torch.tensor([1.5, -0.75], dtype=torch.float64, requires_grad=True)
start = torch.tensor(0.75, dtype=torch.float64)
truth = torch.tensor([0.25, -0.5, 1.5], dtype=torch.float64)


def model(x):
    return torch.tanh(w[0] * x + w[1])


def rollout():
    x = start
    loss = 0
    for y in truth:
        x = model(x)
        loss = loss + (x - y) ** 2
    return loss


(whole,) = torch.autograd.grad(rollout(), w)
print("gradient of the sum:", whole)

# %% error raises="RuntimeError: backward through the graph a second time"
x = start
for y in truth:
    x = model(x)
    ((x - y) ** 2).backward()

# %% retained
w.grad = None
x = start
for y in truth:
    x = model(x)
    ((x - y) ** 2).backward(retain_graph=True)
print("gradient, retain_graph at every step:", w.grad)

# %% detached
w.grad = None
x = start
for y in truth:
    x = model(x.detach())
    ((x - y) ** 2).backward()
print("gradient, detach at every step:", w.grad)

# %% checkpointed
x, loss = start, 0
for y in truth:
    x = checkpoint(model, x, use_reentrant=False)
    loss = loss + (x - y) ** 2
(g,) = torch.autograd.grad(loss, w)
print("gradient, a checkpoint for each step:", g)

# %% numpy
import numpy as np

w, truth = np.array([1.5, -0.75]), np.array([0.25, -0.5, 1.5])


def gradient(carried):
    """Return the gradient, with the factor for the derivative of the state before."""
    x, dx, total = 0.75, np.zeros(2), np.zeros(2)
    for y in truth:
        new = np.tanh(w[0] * x + w[1])
        dx = (1 - new**2) * (np.array([x, 1.0]) + carried * w[0] * dx)
        x = new
        total = total + 2 * (x - y) * dx
    return total


print("gradient of the sum:", gradient(1))

# %% numpy_retained
print("gradient, retain_graph at every step:", gradient(1))

# %% numpy_detached
print("gradient, detach at every step:", gradient(0))

# %% numpy_checkpointed
print("gradient, a checkpoint for each step:", gradient(1))
