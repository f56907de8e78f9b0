"""Straight-through for the magnitude of an augmentation, and an operation before the image."""

# %% torch
import torch


class Ste(torch.autograd.Function):
    @staticmethod
    def forward(ctx, value, mag):
        ctx.shape = mag.shape
        return value.clone()

    @staticmethod
    def backward(ctx, v):
        return None, v.sum_to_size(ctx.shape)


picture = torch.tensor([0.25, 0.75])
v = torch.tensor([1.0, 10.0])
w = torch.tensor(1.25, requires_grad=True)  # an earlier operation
mag = torch.tensor(0.5, requires_grad=True)
img = w * picture
y = Ste.apply(torch.where(img < mag, img, 1 - img), mag)
y.backward(v)
print("y:", y)
print("mag.grad:", mag.grad)
print("w.grad is None:", w.grad is None)

# %% solarize
mag.grad = None
img = w * picture
y = torch.where(img < mag, img, 1 - img) + (mag - mag.detach())
y.backward(v)
print("y:", y)
print("mag.grad:", mag.grad)
print("w.grad:", w.grad)

# %% posterize
mag.grad = w.grad = None
img = w * picture
with torch.no_grad():
    value = (img * 8).floor() / 8
y = value + (img - img.detach()) + (mag - mag.detach())
y.backward(v)
print("y:", y)
print("mag.grad:", mag.grad)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

picture, v = np.array([0.25, 0.75]), np.array([1.0, 10.0])
img, mag = 1.25 * picture, 0.5
print("y:", np.where(img < mag, img, 1 - img))
print("mag.grad:", v @ np.ones(2))
print("w.grad is None:", True)

# %% numpy_solarize blind="J @ v, J.T: J is diagonal"
J = np.diag(np.where(img < mag, 1.0, -1.0))
print("y:", np.where(img < mag, img, 1 - img))
print("mag.grad:", v @ np.ones(2))
print("w.grad:", v @ J @ picture)

# %% numpy_posterize blind="J @ v: J is the identity"
print("y:", np.floor(img * 8) / 8)
print("mag.grad:", v @ np.ones(2))
print("w.grad:", v @ np.eye(2) @ picture)
