"""A box drawn with two soft edges for each axis, and the gradient at its center."""

# %% image
import torch

x, y = torch.tensor([2.0, 1.25], requires_grad=True)  # the center
w, h = 2.0, 1.0
image = torch.zeros(4, 6)

# %% error raises="TypeError: only integer tensors of a single element can be converted to an index"
image[:, x - w / 2 : x + w / 2] = 1.0

# %% torch
center = torch.tensor([2.0, 1.25], requires_grad=True)
target = torch.zeros(4, 6)
target[1:3, 3:5] = 1.0


def soft(places, center, size, s):
    left = torch.sigmoid((places - (center - size / 2)) / s)
    right = torch.sigmoid((center + size / 2 - places) / s)
    return left * right


def draw(center, s):
    mask_x = soft(torch.arange(6.0), center[0], w, s)
    mask_y = soft(torch.arange(4.0), center[1], h, s)
    mask = mask_y[:, None] * mask_x
    return image * (1 - mask) + 0.9 * mask


for s in 0.5, 0.25:
    center.grad = None
    loss = ((draw(center, s) - target) ** 2).sum()
    loss.backward()
    print("loss:", loss.detach())
    print("center.grad:", center.grad)

# %% numpy
import numpy as np

center, w, h = np.array([2.0, 1.25]), 2.0, 1.0
target = np.zeros((4, 6))
target[1:3, 3:5] = 1.0


def edges(places, middle, size, s):
    """Return the soft mask of one axis, and its derivative with respect to the middle."""
    left = 1 / (1 + np.exp(-(places - (middle - size / 2)) / s))
    right = 1 / (1 + np.exp(-(middle + size / 2 - places) / s))
    mask = left * right
    return mask, mask * ((1 - right) - (1 - left)) / s


for s in 0.5, 0.25:
    mask_x, slope_x = edges(np.arange(6.0), center[0], w, s)
    mask_y, slope_y = edges(np.arange(4.0), center[1], h, s)
    picture = 0.9 * np.outer(mask_y, mask_x)
    v = 2 * (picture - target)
    print("loss:", ((picture - target) ** 2).sum())
    print("center.grad:", 0.9 * np.array([mask_y @ v @ slope_x, slope_y @ v @ mask_x]))
