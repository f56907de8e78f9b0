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
print("checkpoint:", checkpoint)
print("goes on, w:", train(checkpoint, [2, 3, 4], checks=False)[0])
w, i = train(checkpoint, [2, 3, 4], checks=True)
print("same order, first bad sample:", torch.tensor(i))
print("same order, w before it:", w)
print("another order, w:", train(checkpoint, [3, 2, 4], checks=True)[0])

# %% scan
print("bad at this w:", torch.tensor([k for k in range(5) if not gradient(w, k).isfinite()]))
print("bad at the checkpoint:", torch.tensor([k for k in range(5) if not gradient(checkpoint, k).isfinite()]))

# %% data
X[4] = float("inf")  # a broken sample
for order in [3, 2, 4], [4, 3, 2]:
    print("first bad sample:", torch.tensor(train(checkpoint, order, checks=True)[1]))
print("not finite in the data:", (~X.isfinite()).nonzero().ravel())

# %% numpy
import numpy as np

X = np.array([2.0, 1.0, 4.0, 3.0, 0.5])
t = np.array([5.0, 0.5, 6.0, 6.75, 2.0])


def slope(w, i):
    with np.errstate(invalid="ignore"):
        e = w * X[i] - t[i]
        return e / np.abs(e) * X[i]  # 0 / 0 for a sample that fits exactly


def descend(w, order):
    path = [w]
    for i in order:
        path.append(path[-1] - 0.25 * slope(path[-1], i))
    return path


checkpoint = descend(1.0, [0, 1])[-1]
path, order = descend(checkpoint, [2, 3, 4]), [2, 3, 4]
k = np.isfinite(path).sum() - 1  # finite steps
print("checkpoint:", checkpoint)
print("goes on, w:", path[-1])
print("same order, first bad sample:", order[k])
print("same order, w before it:", path[k])
print("another order, w:", descend(checkpoint, [3, 2, 4])[-1])

# %% numpy_scan
print("bad at this w:", np.flatnonzero(path[k] * X == t))
print("bad at the checkpoint:", np.flatnonzero(checkpoint * X == t))

# %% numpy_data
X[4] = np.inf
for order in [3, 2, 4], [4, 3, 2]:
    steps = [slope(w, i) for w, i in zip(descend(checkpoint, order), order, strict=False)]
    print("first bad sample:", order[np.flatnonzero(~np.isfinite(steps))[0]])
print("not finite in the data:", np.flatnonzero(~np.isfinite(X)))
