"""A parameter between 0 and 1 by clamp_ after each step: momentum goes on at the limit."""

# %% torch
import torch


def run(lr, momentum):
    p = torch.tensor(0.7, requires_grad=True)
    optimizer = torch.optim.SGD([p], lr=lr, momentum=momentum)
    values = []
    for target in 2.0, 2.0, 2.0, 0.3, 0.3, 0.3:
        optimizer.zero_grad()
        ((p - target) ** 2).backward()
        optimizer.step()
        with torch.no_grad():
            p.clamp_(0, 1)
        values.append(p.item())
    return torch.tensor(values)


print("without momentum:", run(0.2, 0.0))
print("with momentum:", run(0.2, 0.7))

# %% numpy
import numpy as np


def run(lr, momentum):
    p, buffer, values = 0.7, 0.0, []
    for target in 2.0, 2.0, 2.0, 0.3, 0.3, 0.3:
        buffer = momentum * buffer + 2 * (p - target)
        p = np.clip(p - lr * buffer, 0, 1)
        values.append(p)
    return np.array(values)


print("without momentum:", run(0.2, 0.0))
print("with momentum:", run(0.2, 0.7))
