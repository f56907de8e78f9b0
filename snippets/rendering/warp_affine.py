"""A row of pixels, warped to half and to double the size: how much of the gradient each pixel gets."""

# %% torch
import torch


def warp(row, scale, size):
    """Scale a row of pixels, as warp_affine does with M = [[scale, 0, 0], [0, 1, 0]] and dsize = (1, size)."""
    pixels = torch.arange(size, dtype=row.dtype) / scale  # the place of each output pixel in the input
    x = 2 * pixels / (len(row) - 1) - 1
    grid = torch.stack([x, torch.zeros_like(x)], dim=-1)[None, None]
    return torch.nn.functional.grid_sample(row[None, None, None], grid, align_corners=True).flatten()


row = torch.tensor([3.0, 5.0, -2.0, 6.0, 4.0], requires_grad=True)
for scale, size in (0.5, 3), (2.0, 9):
    row.grad = None
    warped = warp(row, scale, size)
    warped.sum().backward()
    print("warped:", warped.detach())
    print("row.grad:", row.grad)

# %% check
row64 = row.detach().double().requires_grad_()
print("gradcheck:", torch.autograd.gradcheck(lambda row: warp(row, 2.0, 9), row64))

# %% numpy one-point="outside of the row, grid_sample reads zeros"
import numpy as np

row = np.array([3.0, 5.0, -2.0, 6.0, 4.0])
for scale, size in (0.5, 3), (2.0, 9):
    W = np.maximum(0, 1 - abs(np.arange(size)[:, None] / scale - np.arange(len(row))))
    print("warped:", W @ row)
    print("row.grad:", np.ones(size) @ W)
