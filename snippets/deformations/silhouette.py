"""Points against a mask: no gradient in the flat areas, and a gradient on a blurred mask."""

# %% flat
import torch
import torch.nn.functional as F

mask = torch.zeros(1, 1, 5, 5)
mask[..., 1:4, 3:] = 1
points = torch.tensor([[-0.4, 0.1], [-0.3, -0.6]])
angle = torch.tensor(0.3, requires_grad=True)


def overlap(mask):
    rot_mat = torch.stack([angle.cos(), -angle.sin(), angle.sin(), angle.cos()]).view(2, 2)
    rot_mat.retain_grad()
    projected = points @ rot_mat.T
    return F.grid_sample(mask, projected[None, None], align_corners=True).sum(), rot_mat


loss, rot_mat = overlap(mask)
loss.backward()
print("on the mask:", loss.detach())
print("rot_mat.grad:", rot_mat.grad, sep="\n")
print("angle.grad:", angle.grad)

# %% torch
angle.grad = None
loss, rot_mat = overlap(F.avg_pool2d(mask, 3, stride=1, padding=1))
loss.backward()
print("on the blurred mask:", loss.detach())
print("rot_mat.grad:", rot_mat.grad, sep="\n")
print("angle.grad:", angle.grad)

# %% numpy
import numpy as np

mask = np.zeros((5, 5))
mask[1:4, 3:] = 1
points, angle = np.array([[-0.4, 0.1], [-0.3, -0.6]]), 0.3
R = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
dR = np.array([[-np.sin(angle), -np.cos(angle)], [np.cos(angle), -np.sin(angle)]])


def sample(image):
    """Return the sum of the interpolated values, and its gradient with respect to R."""
    total, gradient = 0.0, np.zeros((2, 2))
    for point in points:
        column, row = 2 * (R @ point + 1)  # five pixels from -1 to 1
        i, j = int(row), int(column)
        s, t = row - i, column - j
        (a, b), (c, d) = image[i : i + 2, j : j + 2]
        total += (1 - s) * ((1 - t) * a + t * b) + s * ((1 - t) * c + t * d)
        slope = 2 * np.array([(1 - s) * (b - a) + s * (d - c), (1 - t) * (c - a) + t * (d - b)])
        gradient += np.outer(slope, point)
    return total, gradient


total, gradient = sample(mask)
print("on the mask:", total)
print("rot_mat.grad:", gradient, sep="\n")
print("angle.grad:", (gradient * dR).sum())

# %% numpy_blurred
padded = np.pad(mask, 1)
blurred = np.array([[padded[i : i + 3, j : j + 3].sum() / 9 for j in range(5)] for i in range(5)])
total, gradient = sample(blurred)
print("on the blurred mask:", total)
print("rot_mat.grad:", gradient, sep="\n")
print("angle.grad:", (gradient * dR).sum())
