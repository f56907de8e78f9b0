"""An image, read at a position between its pixels: both have a gradient."""

# %% torch
import torch
from torch.nn.functional import grid_sample

image = torch.tensor([[3.0, 5.0], [-7.0, 6.0]], requires_grad=True)
position = torch.tensor([0.5, -0.2], requires_grad=True)  # x, y from -1 to 1
value = grid_sample(image[None, None], position[None, None, None], align_corners=True)
value.backward(torch.full((1, 1, 1, 1), 10.0))
print("read:", value.item())
print("position.grad:", position.grad)
print("image.grad:", image.grad, sep="\n")

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

A, position = np.array([[3.0, 5.0], [-7.0, 6.0]]), np.array([0.5, -0.2])
x, y = (position + 1) / 2  # from 0, the first pixel, to 1
row, column = np.array([1 - y, y]), np.array([1 - x, x])
difference = np.array([-1, 1])
print("read:", row @ A @ column)
print("position.grad:", 10 / 2 * np.array([row @ A @ difference, difference @ A @ column]))
print("image.grad:", 10 * np.outer(row, column), sep="\n")
