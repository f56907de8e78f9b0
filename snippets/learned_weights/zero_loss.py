"""A learned weight of a loss that is 0: s falls without end, and the weight grows."""

# %% torch
import torch

w = torch.tensor(0.25, dtype=torch.float64, requires_grad=True)


def hinge(margin):
    return (margin - w).relu()


s = torch.tensor(0.0, dtype=torch.float64, requires_grad=True)
optimizer = torch.optim.SGD([s], lr=0.5)
for _ in range(4):
    optimizer.zero_grad()
    (torch.exp(-s) * hinge(0.125) + s).backward()  # this loss is 0
    print("s.grad:", s.grad)
    optimizer.step()
print("weight:", torch.exp(-s))
w.grad = None
(torch.exp(-s) * hinge(1.25) + s).backward()
print("w.grad:", w.grad)

# %% skipped
s = torch.tensor(0.5, dtype=torch.float64, requires_grad=True)
optimizer = torch.optim.SGD([s], lr=0.5)
for margin in 0.125, 1.25, 0.125:
    optimizer.zero_grad()
    loss = hinge(margin)
    (torch.exp(-s) * loss + s * (loss.detach() > 0)).backward()
    optimizer.step()
print("weight, zero losses skipped:", torch.exp(-s))

# %% sigma blind="2 + x: the loss above it is 0"
sigma = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
optimizer = torch.optim.SGD([sigma], lr=0.25)
for _ in range(4):
    optimizer.zero_grad()
    (hinge(0.125) / (2 * sigma**2) + torch.log(1 + sigma**2)).backward()
    optimizer.step()
    print("weight with the log of one plus a square:", 1 / (2 * sigma**2))

# %% numpy
import numpy as np

w, lr = 0.25, 0.5


def hinge(margin):
    return max(margin - w, 0.0)


s = 0.0
for _ in range(4):
    at_s = 1 - np.exp(-s) * hinge(0.125)
    print("s.grad:", at_s)
    s = s - lr * at_s
print("weight:", np.exp(-s))
print("w.grad:", -np.exp(-s))

# %% numpy_skipped
s = 0.5
s = s - lr * (1 - np.exp(-s) * hinge(1.25))
print("weight, zero losses skipped:", np.exp(-s))

# %% numpy_sigma
sigma = 1.0
for _ in range(4):
    sigma = sigma - 0.25 * 2 * sigma / (1 + sigma**2)
    print("weight with the log of one plus a square:", 1 / (2 * sigma**2))
