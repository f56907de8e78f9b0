"""An affine warp of an image by a matrix in pixels: with grid_sample, and by hand."""

# %% torch
import torch
from torch.nn.functional import affine_grid, grid_sample

image = torch.tensor([[3.0, 5.0, -2.0], [-7.0, 6.0, 4.0], [1.0, 8.0, 2.5]], requires_grad=True)
M = torch.tensor([[1.25, 0.25, -0.5], [-0.5, 1.5, 0.375]], requires_grad=True)
V = torch.tensor([[1.0, 2.0, 4.0], [-3.0, 10.0, 5.0], [0.5, -1.0, 6.0]])


def warp(image, M):
    last = torch.tensor([0.0, 0.0, 1.0])
    to_source = torch.linalg.inv(torch.vstack([M, last]))
    pixels = torch.tensor([[1.0, 0.0, -1.0], [0.0, 1.0, -1.0], [0.0, 0.0, 1.0]])  # to −1 … 1
    theta = (pixels @ to_source @ torch.linalg.inv(pixels))[:2]
    grid = affine_grid(theta[None], (1, 1, *image.shape), align_corners=True)
    return grid_sample(image[None, None], grid, padding_mode="border", align_corners=True)[0, 0]


warped = warp(image, M)
warped.backward(V)
print("warped:", warped.detach(), sep="\n")
print("image.grad:", image.grad, sep="\n")
print("M.grad:", M.grad, sep="\n")


# %% by_hand
def warp_by_hand(image, M):
    to_source = torch.linalg.inv(torch.vstack([M, torch.tensor([0.0, 0.0, 1.0])]))
    y, x = torch.meshgrid(torch.arange(3.0), torch.arange(3.0), indexing="ij")
    at = to_source[:2] @ torch.stack([x.flatten(), y.flatten(), torch.ones(9)])
    at_x, at_y = at.clamp(0, 2)
    x0, y0 = at_x.floor().long().clamp(max=1), at_y.floor().long().clamp(max=1)
    dx, dy = at_x - x0, at_y - y0  # these have a gradient, and the indices have none
    upper = (1 - dx) * image[y0, x0] + dx * image[y0, x0 + 1]
    lower = (1 - dx) * image[y0 + 1, x0] + dx * image[y0 + 1, x0 + 1]
    return ((1 - dy) * upper + dy * lower).reshape(3, 3)


image.grad = M.grad = None
warp_by_hand(image, M).backward(V)
print("image.grad:", image.grad, sep="\n")
print("M.grad:", M.grad, sep="\n")

# %% outside
image.grad = None
far = torch.tensor([[1.0, 0.0, 9.0], [0.0, 1.0, 9.0]], requires_grad=True)
warp(image, far).backward(V)
print("image.grad:", image.grad, sep="\n")
print("far.grad:", far.grad, sep="\n")

# %% numpy
import numpy as np

A = np.array([[3.0, 5.0, -2.0], [-7.0, 6.0, 4.0], [1.0, 8.0, 2.5]])
M = np.array([[1.25, 0.25, -0.5], [-0.5, 1.5, 0.375]])
V = np.array([[1.0, 2.0, 4.0], [-3.0, 10.0, 5.0], [0.5, -1.0, 6.0]])


def warp_and_gradients(M):
    inverse = np.linalg.inv(np.vstack([M, [0, 0, 1]]))
    warped, at_image, at_inverse = np.zeros((3, 3)), np.zeros((3, 3)), np.zeros((3, 3))
    for row, column in np.ndindex(3, 3):
        target = np.array([column, row, 1])
        position = (inverse @ target)[:2]
        inside = (position > 0) & (position < 2)
        x, y = np.clip(position, 0, 2)
        distances = x - np.arange(3), y - np.arange(3)
        in_x, in_y = (np.maximum(1 - np.abs(t), 0) for t in distances)
        slope_x, slope_y = (-np.sign(t) * (np.abs(t) < 1) for t in distances)
        warped[row, column] = in_y @ A @ in_x
        at_image += V[row, column] * np.outer(in_y, in_x)
        at_position = inside * np.array([in_y @ A @ slope_x, slope_y @ A @ in_x])
        at_inverse[:2] += V[row, column] * np.outer(at_position, target)
    return warped, at_image, -(inverse.T @ at_inverse @ inverse.T)[:2]


warped, at_image, at_M = warp_and_gradients(M)
print("warped:", warped, sep="\n")
print("image.grad:", at_image, sep="\n")
print("M.grad:", at_M, sep="\n")

# %% numpy_by_hand
print("image.grad:", at_image, sep="\n")
print("M.grad:", at_M, sep="\n")

# %% numpy_outside
_, at_image, at_far = warp_and_gradients(np.array([[1.0, 0.0, 9.0], [0.0, 1.0, 9.0]]))
print("image.grad:", at_image, sep="\n")
print("far.grad:", at_far, sep="\n")
