"""A batch with one kind of target: two losses have a gradient that is exactly 0."""

# %% torch
import torch

X = torch.tensor([[1.0, -2.0], [-1.0, -1.5], [0.5, -1.75]])
normal, mixed = torch.zeros(3), torch.tensor([0.0, 0.0, 1.0])


def dice(y, t):
    p = y.sigmoid()
    return 1 - 2 * (p * t).sum() / (p.sum() + t.sum())


def hinge(y, t):
    return (1 - (2 * t - 1) * y).relu().mean()


def look(loss_of, t):
    w = torch.tensor([0.25, 1.5], requires_grad=True)
    y = X @ w
    y.retain_grad()
    loss = loss_of(y, t)
    loss.backward()
    print("loss:", loss)
    print("y.grad:", y.grad)
    print("w.grad:", w.grad)


for loss_of in dice, hinge:
    for t in normal, mixed:
        print(loss_of.__name__, "normal" if t is normal else "mixed")
        look(loss_of, t)


# %% smooth
def smooth_dice(y, t):
    p = y.sigmoid()
    return 1 - (2 * (p * t).sum() + 1) / (p.sum() + t.sum() + 1)


look(smooth_dice, normal)

# %% numpy
import numpy as np

X = np.array([[1.0, -2.0], [-1.0, -1.5], [0.5, -1.75]])
w = np.array([0.25, 1.5])
normal, mixed = np.zeros(3), np.array([0.0, 0.0, 1.0])
y = X @ w
p = 1 / (1 + np.exp(-y))


def show(loss, v):
    print("loss:", loss)
    print("y.grad:", v)
    print("w.grad:", v @ X)


def dice(t, smooth=0):
    top, bottom = 2 * p @ t + smooth, np.sum(p + t) + smooth
    by_p = (top - 2 * t * bottom) / bottom**2
    show(1 - top / bottom, by_p * p * (1 - p))


for t in normal, mixed:
    dice(t)
for t in normal, mixed:
    sign = 2 * t - 1
    gap = 1 - sign * y
    show(np.mean(np.maximum(gap, 0)), -sign * (gap > 0) / len(t))

# %% numpy_smooth
dice(normal, 1)
