"""The Pearson correlation as a loss: its gradient, a constant prediction, and a form that is finite there."""

# %% torch
import torch

t = torch.tensor([1.0, 3.0, 2.0, 5.0])


def correlation(x, small=0.0):
    vx, vt = x - x.mean(), t - t.mean()
    return (vx * vt).sum() / ((vx.square().sum() + small) * vt.square().sum()).sqrt()


def look(name, x, small=0.0):
    x.requires_grad_()
    r = correlation(x, small)
    (1 - r).backward()
    print(name)
    print("r:", r)
    print("x.grad:", x.grad)


look("plain", torch.tensor([2.0, 1.0, 4.0, 3.0]))
look("constant", torch.full((4,), 2.0))

# %% fixed
look("constant, with a small number", torch.full((4,), 2.0), 0.01)

# %% numpy blind="J @ v: a dot product of two vectors; input: any constant prediction gives the same"
import numpy as np

t = np.array([1.0, 3.0, 2.0, 5.0])
vt = t - np.mean(t)


def show(name, x, small=0.0):
    vx = x - np.mean(x)
    length = np.sqrt(np.sum(vx**2) + small)
    b = vt / np.linalg.norm(vt)
    a = vx / length
    print(name)
    print("r:", a @ b)
    print("x.grad:", -(b - (a @ b) * a) / length)


show("plain", np.array([2.0, 1.0, 4.0, 3.0]))
with np.errstate(invalid="ignore"):
    show("constant", np.full(4, 2.0))

# %% numpy_fixed
show("constant, with a small number", np.full(4, 2.0), 0.01)
