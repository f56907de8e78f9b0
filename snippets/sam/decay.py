"""Weight decay in sharpness-aware minimization: as a penalty in the loss, and in the optimizer."""

# %% torch
import torch


def loss_at(w):
    return (w[0] * w[1] - 1) ** 2


def step(penalty, weight_decay):
    w = torch.tensor([3.0, 0.5], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1, weight_decay=weight_decay)
    old = w.detach().clone()
    (loss_at(w) + penalty * (w**2).sum() / 2).backward()
    with torch.no_grad():
        w += 0.5 * w.grad / w.grad.norm()  # uphill
    optimizer.zero_grad()
    (loss_at(w) + penalty * (w**2).sum() / 2).backward()
    with torch.no_grad():
        w.copy_(old)
    optimizer.step()
    return w.detach()


print("penalty in the loss:", step(penalty=0.4, weight_decay=0))
print("weight decay:", step(penalty=0, weight_decay=0.4))

# %% numpy
import numpy as np

w, k = np.array([3.0, 0.5]), 0.4


def gradient(w):
    return 2 * (w[0] * w[1] - 1) * w[::-1]


g = gradient(w) + k * w
moved = w + 0.5 * g / np.linalg.norm(g)
print("penalty in the loss:", w - 0.1 * (gradient(moved) + k * moved))
g = gradient(w)
moved = w + 0.5 * g / np.linalg.norm(g)
print("weight decay:", w - 0.1 * (gradient(moved) + k * w))
