"""Train beta[:2] and then beta[2:]: a mask on the gradient does not keep the first part, but two tensors do."""

# %% torch
import torch

start = torch.tensor([2.0, -1.0, 0.5, 3.0])
c = torch.tensor([1.0, 3.0, 2.0, 0.5])
options = {"lr": 0.05, "momentum": 0.9, "weight_decay": 0.05}


def train(keep):
    beta = start.clone().requires_grad_()
    optimizer = torch.optim.SGD([beta], **options)
    for frozen in [slice(2, 4), slice(0, 2)]:
        for _ in range(2):
            optimizer.zero_grad()
            (c * beta**2).sum().backward()
            beta.grad[frozen] = 0
            before = beta.detach().clone()
            optimizer.step()
            if keep:
                with torch.no_grad():
                    beta[frozen] = before[frozen]
        print("beta:", beta)


train(keep=False)

# %% kept
train(keep=True)

# %% parts
parts = [start[:2].clone().requires_grad_(), start[2:].clone().requires_grad_()]
optimizer = torch.optim.SGD([{"params": [part]} for part in parts], **options)
for active in range(2):
    for n, part in enumerate(parts):
        part.requires_grad_(n == active)
        part.grad = None  # without a gradient, step skips the part
    for _ in range(2):
        optimizer.zero_grad()
        beta = torch.cat(parts)
        (c * beta**2).sum().backward()
        optimizer.step()
    beta = torch.cat(parts)
    print("beta:", beta)

# %% numpy
import numpy as np

start = np.array([2.0, -1.0, 0.5, 3.0])
c = np.array([1.0, 3.0, 2.0, 0.5])


def train(keep):
    beta, m = start.copy(), np.zeros(4)
    for active in [np.array([1, 1, 0, 0]), np.array([0, 0, 1, 1])]:
        for _ in range(2):
            m = 0.9 * m + active * 2 * c * beta + 0.05 * beta
            beta = beta - 0.05 * m * (active if keep else 1)
        print("beta:", beta)


train(keep=False)

# %% numpy_kept
train(keep=True)

# %% numpy_parts
beta = start.copy()
for part in [slice(0, 2), slice(2, 4)]:
    m = 0.0
    for _ in range(2):
        m = 0.9 * m + (2 * c[part] + 0.05) * beta[part]
        beta[part] -= 0.05 * m
    print("beta:", beta)
