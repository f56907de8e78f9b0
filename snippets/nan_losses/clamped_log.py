"""The logarithm of a sigmoid that is 0: with a clamp, without one, and by logsigmoid."""

# %% torch
import torch
import torch.nn.functional as F

z = torch.tensor([-200.0, -25.0, -2.0], requires_grad=True)  # the label is 1 each time


def clamped(z):
    return -z.sigmoid().clamp(min=1e-8).log()


def plain(z):
    return -z.sigmoid().log()


def stable(z):
    return -F.logsigmoid(z)


for loss in clamped, plain, stable:
    z.grad = None
    losses = loss(z)
    losses.sum().backward()
    print("losses:", losses.detach())
    print("z.grad:", z.grad)

# %% numpy
import numpy as np

z = np.array([-200.0, -25.0, -2.0])
p = 1 / (1 + np.exp(-z))
bound = 10.0**-8
print("losses:", -np.log(np.maximum(p, bound)))
print("z.grad:", np.where(p > bound, p - 1, 0))
in_float32 = np.array([0, p[1], p[2]])
with np.errstate(divide="ignore", invalid="ignore"):
    print("losses:", -np.log(in_float32))
    print("z.grad:", -(1 / in_float32) * in_float32 * (1 - in_float32))
print("losses:", np.log1p(np.exp(-z)))
print("z.grad:", p - 1)
