"""A colored segment: the gradient without and with antialias, against the gradient of the exact image."""

# %% torch
import torch

centers = torch.arange(4) + 0.5
v = torch.tensor([2.0, 3.0, 4.0, 10.0])


def color_at(x, pos, colors):
    return colors[0] + (x - pos[0]) / (pos[1] - pos[0]) * (colors[1] - colors[0])


def plain(pos, colors):
    """Return the color at each center, or 0 where the segment does not cover the center."""
    covered = (pos[0] < centers) & (centers < pos[1])
    return torch.where(covered, color_at(centers, pos, colors), 0)


def antialiased(pos, colors):
    """Blend the two pixels at the right end of the segment: pixels 2 and 3 here."""
    image = plain(pos, colors)
    share = pos[1] - 3  # the covered part of pixel 3
    return torch.stack([*image[:3], share * image[2]])


def exact(pos, colors):
    """Return the mean color of each pixel, with 0 for its empty part."""
    left = torch.maximum(pos[0], centers - 0.5)
    right = torch.minimum(pos[1], centers + 0.5)
    return (right - left) * color_at((left + right) / 2, pos, colors)


for image_of in (plain, antialiased, exact):
    pos = torch.tensor([-0.6, 3.4], requires_grad=True)
    colors = torch.tensor([0.9, 0.3], requires_grad=True)
    image = image_of(pos, colors)
    image.backward(v)
    print(f"{image_of.__name__} image:", image.detach())
    print("pos.grad:", pos.grad)
    print("colors.grad:", colors.grad)

# %% numpy one-point="the right end is in pixel 3, and its center is not covered"
import numpy as np

a, b = -0.6, 3.4
colors, v = np.array([0.9, 0.3]), np.array([2.0, 3.0, 4.0, 10.0])
slope = (colors[1] - colors[0]) / (b - a)


def weights(places):
    u = (b - places) / (b - a)
    return np.stack([u, 1 - u], axis=1)


inside, share = np.arange(3) + 0.5, b - 3
W = weights(inside)
print("plain image:", np.append(W @ colors, 0))
print("pos.grad:", v[:3] @ W * -slope)
print("colors.grad:", v[:3] @ W)

blended = v[:3] + np.array([0, 0, share * v[3]])
at_edge = np.array([0, v[3]])  # times the color that enters the pixel
print("antialiased image:", np.append(W @ colors, share * (W @ colors)[2]))
print("pos.grad:", blended @ W * -slope + at_edge * (W @ colors)[2])
print("colors.grad:", blended @ W)

W = weights(np.append(inside, (3 + b) / 2))
covered = v * [1, 1, 1, share]
print("exact image:", [1, 1, 1, share] * (W @ colors))
print("pos.grad:", covered @ W * -slope + at_edge * colors[1])
print("colors.grad:", covered @ W)
