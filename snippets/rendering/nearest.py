"""A spatial transformer with mode nearest: the image gets a gradient, and the warp gets zeros."""

# %% torch
import torch
import torch.nn.functional as F

row = torch.tensor([2.0, 5.0, 1.0, 7.0], dtype=torch.float64)  # the pixels of an image, and all rows are the same
image = row.expand(1, 1, 3, 4).clone().requires_grad_()
places = torch.tensor([-0.7, -0.1, 0.6], dtype=torch.float64)  # x from -1 to 1


def warp(image, flow, mode):
    x = places + flow
    grid = torch.stack([x, torch.zeros_like(x)], dim=-1)[None, None]
    return F.grid_sample(image, grid, mode=mode, align_corners=True).flatten()


v = torch.tensor([1.0, 10.0, 4.0], dtype=torch.float64)
for mode in ("nearest", "bilinear"):
    flow = torch.zeros(3, dtype=torch.float64, requires_grad=True)
    image.grad = None
    warped = warp(image, flow, mode)
    warped.backward(v)
    print(f"{mode}:", warped.detach())
    print("flow.grad:", flow.grad)
    print("sum of each column:", image.grad.sum(dim=(0, 1, 2)))

# %% check
flow = torch.zeros(3, dtype=torch.float64, requires_grad=True)
print("gradcheck:", torch.autograd.gradcheck(lambda flow: warp(image.detach(), flow, "nearest"), flow))

# %% labels
labels = torch.tensor([0, 2, 1, 2])
one_hot = F.one_hot(labels).double().T[None, :, None].expand(1, 3, 3, 4)  # a channel for each label
flow = torch.zeros(3, dtype=torch.float64, requires_grad=True)
shares = warp(one_hot, flow, "bilinear").view(3, 3)
shares[2].backward(v)
print("share of the label two:", shares[2].detach())
print("flow.grad:", flow.grad)

# %% numpy one-point="outside of the image, grid_sample reads zeros"
import numpy as np

row, v = np.array([2.0, 5.0, 1.0, 7.0]), np.array([1.0, 10.0, 4.0])
pixel = (np.array([-0.7, -0.1, 0.6]) + 1) / 2 * (len(row) - 1)  # from 0 to the last pixel
rounded = np.eye(len(row))[np.rint(pixel).astype(int)]
left = np.floor(pixel).astype(int)
weights = np.maximum(0, 1 - abs(pixel[:, None] - np.arange(len(row))))


def slopes(row):
    return (row[left + 1] - row[left]) * (len(row) - 1) / 2


for mode, W, J in ("nearest", rounded, np.zeros((3, 3))), ("bilinear", weights, np.diag(slopes(row))):
    print(f"{mode}:", W @ row)
    print("flow.grad:", v @ J)
    print("sum of each column:", v @ W)

# %% numpy_labels one-point="outside of the image, grid_sample reads zeros"
two = np.array([0, 2, 1, 2]) == 2
print("share of the label two:", weights @ two)
print("flow.grad:", v @ np.diag(slopes(two.astype(float))))
