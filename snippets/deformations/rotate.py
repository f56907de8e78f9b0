"""A rotation by an angle that learns: a matrix of Python numbers cuts the graph."""

# %% torch
import math

import torch
import torch.nn.functional as F

rows, columns = torch.meshgrid(torch.arange(5.0), torch.arange(5.0), indexing="ij")
image = (0.5 * columns - 2.0 * rows + 1.0).double()[None, None]
weights = torch.tensor([[1.0, 10.0, -2.0], [0.5, 3.0, 7.0], [4.0, -1.0, 2.0]], dtype=torch.float64)
alpha = torch.tensor(30.0, dtype=torch.float64, requires_grad=True)  # in degrees


def rotate(image, matrix):
    grid = F.affine_grid(matrix[None], (1, 1, 3, 3), align_corners=True)
    return F.grid_sample(image, grid / 2, align_corners=True)  # the inner part of the image


a = math.radians(float(alpha.detach()))  # what a function of Python numbers does
numbers = torch.tensor([[math.cos(a), -math.sin(a), 0], [math.sin(a), math.cos(a), 0]], dtype=torch.float64)
print("requires grad:", rotate(image, numbers).requires_grad)

# %% fixed
a = torch.deg2rad(alpha)
zero = torch.zeros_like(a)
matrix = torch.stack([torch.stack([a.cos(), -a.sin(), zero]), torch.stack([a.sin(), a.cos(), zero])])
(weights * rotate(image, matrix)).sum().backward()
print("alpha.grad:", alpha.grad)

# %% numpy
import numpy as np

V = np.array([[1.0, 10.0, -2.0], [0.5, 3.0, 7.0], [4.0, -1.0, 2.0]])
y, x = np.meshgrid([-1.0, 0.0, 1.0], [-1.0, 0.0, 1.0], indexing="ij")  # positions in pixels from the center
a = np.deg2rad(30.0)
slope = 0.5 * (-np.sin(a) * x - np.cos(a) * y) - 2.0 * (np.cos(a) * x - np.sin(a) * y)
print("alpha.grad:", (V * slope).sum() * np.pi / 180)
