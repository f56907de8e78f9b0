"""A triangle with two corners at the same place: its area is zero, and its corners get nan."""

# %% torch
import torch


def cross(a, b):
    return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]


def render(pos, faces):
    """Return the color at the pixel, interpolated in the triangle that covers it."""
    a, b, c = pos[faces].unbind(1)  # the corners of each triangle
    shares = torch.stack([cross(c - b, pixel - b), cross(a - c, pixel - c), cross(b - a, pixel - a)], dim=1)
    weights = shares / cross(b - a, c - a)[:, None]  # divided by twice the area
    shades = (weights * colors[faces]).sum(dim=1)
    return torch.where((weights > 0).all(dim=1), shades, 0).sum()


pixel = torch.tensor([1.5, 1.25], dtype=torch.float64)
colors = torch.tensor([0.9, 0.3, 0.6, 0.7], dtype=torch.float64)
faces = torch.tensor([[0, 1, 2], [1, 2, 3]])
pos = torch.tensor([[0.0, 0.0], [4.0, 1.0], [1.0, 3.0], [4.0, 1.0]], dtype=torch.float64)  # rows 1 and 3 are equal
pos.requires_grad_()
image = render(pos, faces)
image.backward()
print("image:", image.detach())
print("pos.grad:", pos.grad, sep="\n")

# %% dropped
pos.grad = None
a, b, c = pos.detach()[faces].unbind(1)
kept = faces[cross(b - a, c - a).abs() > 1e-6]
image = render(pos, kept)
image.backward()
print("image:", image.detach())
print("pos.grad:", pos.grad, sep="\n")

# %% numpy one-point="the second triangle has the area zero, which is the point"
import numpy as np

pixel, colors = np.array([1.5, 1.25]), np.array([0.9, 0.3, 0.6, 0.7])
faces = np.array([[0, 1, 2], [1, 2, 3]])
pos = np.array([[0.0, 0.0], [4.0, 1.0], [1.0, 3.0], [4.0, 1.0]])


def image_and_gradient(faces):
    image, gradient = 0.0, np.zeros((4, 2))
    for face in faces:
        M = np.vstack([pos[face].T, np.ones(3)])  # M weights = (x, y, 1), and the determinant is twice the area
        adjugate = np.stack([np.cross(M[:, 1], M[:, 2]), np.cross(M[:, 2], M[:, 0]), np.cross(M[:, 0], M[:, 1])])
        with np.errstate(divide="ignore", invalid="ignore"):
            inverse = adjugate / (adjugate[0] * M[:, 0]).sum()
        weights, slope = inverse @ [*pixel, 1], colors[face] @ inverse[:, :2]
        covered = float((weights > 0).all())
        image += (weights * colors[face]).sum() if covered else 0
        gradient[face] -= covered * np.outer(weights, slope)  # 0 times nan is nan
    return image, gradient


image, gradient = image_and_gradient(faces)
print("image:", image)
print("pos.grad:", gradient, sep="\n")

# %% numpy_dropped
image, gradient = image_and_gradient(faces[:1])
print("image:", image)
print("pos.grad:", gradient, sep="\n")
