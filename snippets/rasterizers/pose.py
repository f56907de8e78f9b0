"""A segment moves along a row of pixels: the gradient of an image loss at its position, with antialias and soft."""

# %% torch
import torch

length, place = 2.375, 7.25  # of the segment in the target
edges = torch.arange(12.0)  # the left side of each pixel


def antialiased(pos):
    """Return the part of each pixel that the segment covers."""
    return (torch.minimum(pos + length, edges + 1) - torch.maximum(pos, edges)).clamp(0, 1)


target = antialiased(torch.tensor(place))
for start in (6.375, 1.375, 1.6875):
    pos = torch.tensor(start, requires_grad=True)
    loss = (antialiased(pos) - target).square().sum()
    loss.backward()
    print("loss:", loss)
    print("pos.grad:", pos.grad)

# %% search
starts = torch.arange(10.0)
pos = min(starts, key=lambda start: (antialiased(start) - target).square().sum()).clone().requires_grad_()
print("best start:", pos.detach())
for _ in range(100):
    loss = (antialiased(pos) - target).square().sum()
    (g,) = torch.autograd.grad(loss, pos)
    with torch.no_grad():
        pos -= 0.1 * g
print("found:", pos.detach())


# %% soft
def soft(pos, sigma):
    """Return a sigmoid of the squared distance to the nearer end, with a minus sign outside."""
    middle = pos + length / 2
    d = length / 2 - (edges + 0.5 - middle).abs()
    return (d * d.abs() / sigma).sigmoid()


for sigma in (0.0004, 4.0):
    pos = torch.tensor(1.375, requires_grad=True)
    loss = (soft(pos, sigma) - soft(torch.tensor(place), sigma)).square().sum()
    loss.backward()
    print("sigma:", sigma)
    print("pos.grad:", pos.grad)

# %% numpy one-point="the gradient jumps where an end is on the border of a pixel"
import numpy as np

length, place = 2.375, 7.25
edges = np.arange(12.0)


def covered(pos):
    return np.clip(pos + length - edges, 0, 1) - np.clip(pos - edges, 0, 1)


def difference(pos):
    return covered(pos) - covered(place)


for start in (6.375, 1.375, 1.6875):
    r = difference(start)
    left, right = r[int(start)], r[int(start + length)]  # at the pixels of the two ends
    print("loss:", r @ r)
    print("pos.grad:", 2 * (right - left))

# %% numpy_search
starts = np.arange(10.0)
print("best start:", starts[np.argmin([np.linalg.norm(difference(start)) for start in starts])])
print("found:", place)


# %% numpy_soft one-point="with a larger distance, float32 rounds the slope to 0"
def image_and_slope(pos, sigma):
    middle = pos + length / 2
    d = length / 2 - np.abs(edges + 0.5 - middle)
    s = (1 + np.tanh(np.sign(d) * d**2 / sigma / 2)) / 2
    return s, s * (1 - s) / sigma * 2 * np.abs(d) * np.sign(edges + 0.5 - middle)


for sigma in (0.0004, 4.0):
    s, slope = image_and_slope(1.375, sigma)
    r = s - image_and_slope(place, sigma)[0]
    print("sigma:", sigma)
    print("pos.grad:", (2 * r * slope).sum())
