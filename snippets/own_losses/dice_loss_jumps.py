"""The Dice loss and the cross entropy of a network that says background everywhere."""

# %% torch
import torch
import torch.nn.functional as F

t = torch.tensor([1.0, 1.0, 0.0, 0.0])  # the mask, in four pixels
y = torch.tensor([-10.0, -9.0, -10.5, -9.5], requires_grad=True)


def dice(y, smooth):
    p = y.sigmoid()
    return 1 - (2 * (p * t).sum() + smooth) / (p.sum() + t.sum() + smooth)


def look(name, loss):
    y.grad = None
    loss.backward()
    print(name)
    print("loss:", loss)
    print("y.grad:", y.grad)


look("Dice", dice(y, 0))
look("Dice with smooth", dice(y, 1))

# %% sum
look("cross entropy", F.binary_cross_entropy_with_logits(y, t))
look("the sum", dice(y, 0) + F.binary_cross_entropy_with_logits(y, t))

# %% numpy blind="J @ v: a dot product of two vectors"
import numpy as np

t, y = np.array([1.0, 1.0, 0.0, 0.0]), np.array([-10.0, -9.0, -10.5, -9.5])
p = 1 / (1 + np.exp(-y))


def show(loss, v):
    print("loss:", loss)
    print("y.grad:", v)


slope = p * (1 - p)  # of the sigmoid


def dice(smooth, share=0.0):  # plus a share of the cross entropy
    top, bottom = 2 * p @ t + smooth, np.sum(p + t) + smooth
    by_p = (top - 2 * t * bottom) / bottom**2
    bce = -np.mean(t * np.log(p) + (1 - t) * np.log(1 - p))
    show(1 - top / bottom + share * bce, by_p * slope + share * (p - t) / len(t))


dice(0)
dice(1)

# %% numpy_sum
show(-np.mean(t * np.log(p) + (1 - t) * np.log(1 - p)), (p - t) / len(t))
dice(0, 1)
