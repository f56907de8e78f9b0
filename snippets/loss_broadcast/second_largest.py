"""A network for the second largest element: three loops, two of them with a fault that raises no error."""

# %% torch
import torch
from torch import nn

i, j = torch.arange(40.0).double()[:, None], torch.arange(3.0).double()
X = torch.sin(12.0 * i + 5.0 * j * j + i * j)  # 40 vectors
t = X.sort(dim=1).values[:, -2]  # shape (40,)


def train(targets, is_emptied):
    model = nn.Sequential(nn.Linear(3, 8), nn.ReLU(), nn.Linear(8, 1)).double()
    with torch.no_grad():
        for p in model.parameters():
            p.copy_(torch.sin(3.0 * torch.arange(1.0, p.numel() + 1).double()).reshape(p.shape) / 2)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(40):
        if is_emptied:
            optimizer.zero_grad()
        y = model(X)
        ((y - targets) ** 2).mean().backward()
        optimizer.step()
    print("mean squared error:", ((y[:, 0] - t) ** 2).mean().detach())
    print("spread of the predictions:", y.std(unbiased=False).detach())
    print("norm of the last gradients:", nn.utils.get_total_norm([p.grad for p in model.parameters()]))


print("spread of the targets:", t.std(unbiased=False))
train(t, is_emptied=True)  # (40, 1) against (40,)
train(t[:, None], is_emptied=False)
train(t[:, None], is_emptied=True)

# %% numpy
import numpy as np

i, j = np.arange(40.0)[:, None], np.arange(3.0)
X = np.sin(12.0 * i + 5.0 * j * j + i * j)
t = np.sort(X, axis=1)[:, 1]
print("spread of the targets:", t.std())
for broadcasts, is_emptied in ((True, True), (False, False), (False, True)):
    A, b, w, c = (np.sin(3.0 * np.arange(1.0, n + 1)) / 2 for n in (24, 8, 8, 1))
    A = A.reshape(8, 3)
    kept = [np.zeros(1)] * 4
    for _ in range(40):
        z = X @ A.T + b
        h = np.maximum(z, 0)
        y = h @ w + c
        v = 2 * (y - (t.mean() if broadcasts else t)) / len(t)
        at_z = np.outer(v, w) * (z > 0)
        new = [at_z.T @ X, at_z.sum(0), v @ h, v.sum()]
        kept = [g if is_emptied else g + k for g, k in zip(new, kept, strict=True)]
        A, b, w, c = (p - 0.1 * g for p, g in zip((A, b, w, c), kept, strict=True))
    print("mean squared error:", ((y - t) ** 2).mean())
    print("spread of the predictions:", y.std())
    print("norm of the last gradients:", np.sqrt(sum(np.sum(g**2) for g in kept)))
