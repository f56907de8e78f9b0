"""The same data and the same rate: a run that diverges, and a run that clipping keeps finite."""

# %% torch
import torch

inputs = [1.0, 1.0, 1.0, 10.0, 1.0, 1.0] * 3  # one large input in six


def train(limit):
    w = torch.tensor([1.0, 0.5], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1)
    losses, norms = [], []
    for x in inputs:
        optimizer.zero_grad()
        loss = (w[0] * w[1] * x - 3 * x) ** 2 / 2
        loss.backward()
        norms.append(round(torch.nn.utils.clip_grad_norm_([w], max_norm=limit).item(), 4))
        optimizer.step()
        losses.append(round(loss.item(), 4))
    return losses, norms


losses, norms = train(limit=torch.inf)
print("first losses:", losses[:5])
print("first norms:", norms[:5])
print("last loss:", losses[-1])

# %% clipped
losses, norms = train(limit=1.0)
print("first losses:", losses[:5])
print("first norms:", norms[:5])
print("last loss:", losses[-1])

# %% numpy blind="x - y: the 1e-6 of the rule is below the rounding"
import numpy as np

inputs = [1.0, 1.0, 1.0, 10.0, 1.0, 1.0] * 3


def train(limit):
    a, b = np.float64(1.0), np.float64(0.5)
    losses, norms = [], []
    for x in inputs:
        r = a * b * x - 3 * x
        norm = abs(r * x) * np.sqrt(a**2 + b**2)
        step = 0.1 * min(1.0, limit / (norm + 10.0**-6)) * r * x
        a, b = a - step * b, b - step * a
        losses.append(round(float(r**2 / 2), 4))
        norms.append(round(float(norm), 4))
    return losses, norms


with np.errstate(over="ignore", invalid="ignore"):
    losses, norms = train(limit=np.inf)
print("first losses:", losses[:5])
print("first norms:", norms[:5])
print("last loss:", losses[-1])

# %% numpy_clipped
losses, norms = train(limit=1.0)
print("first losses:", losses[:5])
print("first norms:", norms[:5])
print("last loss:", losses[-1])
