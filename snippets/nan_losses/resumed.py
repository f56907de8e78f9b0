"""A nan after many steps: resuming helps if it comes from one sample with just these weights, not from bad data."""

# %% torch one-point="the nan needs a sample that fits exactly"
import torch

X = torch.tensor([2.0, 1.0, 4.0, 3.0, 0.5])
t = torch.tensor([5.0, 0.5, 6.0, 6.75, 2.0])


def gradient(w, i):
    w = w.clone().requires_grad_()
    loss = ((w * X[i] - t[i]) ** 2).sqrt()
    return torch.autograd.grad(loss, w)[0]


def train(w, order, checks):
    for i in order:
        g = gradient(w, i)
        if checks and not g.isfinite():
            return w, i
        w = w - 0.25 * g
    return w, None


checkpoint, _ = train(torch.tensor(1.0), [0, 1], checks=True)
print("no test, w:", train(checkpoint, [2, 3, 4], checks=False)[0])
w, i = train(checkpoint, [2, 3, 4], checks=True)
print("first bad sample:", torch.tensor(i))
print("bad with this w:", torch.tensor([k for k in range(5) if not gradient(w, k).isfinite()]))
print("bad at the checkpoint:", torch.tensor([k for k in range(5) if not gradient(checkpoint, k).isfinite()]))
print("another order, w:", train(checkpoint, [3, 2, 4], checks=True)[0])

# %% data
X[4] = float("inf")  # a broken sample
found = [train(checkpoint, order, checks=True)[1] for order in ([3, 2, 4], [4, 3, 2])]
print("first bad sample, two orders:", torch.tensor(found))

# %% numpy blind="2 + x: no sample is bad at the checkpoint"
import numpy as np

X = np.array([2.0, 1.0, 4.0, 3.0, 0.5])
t = np.array([5.0, 0.5, 6.0, 6.75, 2.0])


def descend(w, order):
    path = [w]
    with np.errstate(invalid="ignore"):
        for i in order:
            e = w * X[i] - t[i]
            w = w - 0.25 * e / np.abs(e) * X[i]  # 0 / 0 for a sample that fits exactly
            path.append(w)
    return path, order[np.argmin(np.isfinite(path[1:]))]


checkpoint = descend(1.0, [0, 1])[0][-1]
path, bad = descend(checkpoint, [2, 3, 4])
print("no test, w:", path[-1])
print("first bad sample:", bad)
print("bad with this w:", np.flatnonzero(path[1] * X == t))
print("bad at the checkpoint:", np.flatnonzero(checkpoint * X == t))
print("another order, w:", descend(checkpoint, [3, 2, 4])[0][-1])

# %% numpy_data
X[4] = np.inf
print("first bad sample, two orders:", [descend(checkpoint, order)[1] for order in ([3, 2, 4], [4, 3, 2])])
