"""A large Gaussian between two bright spots: the gradient of its center, and the absolute values over the pixels."""

# %% torch
import torch

pixels = torch.cartesian_prod(torch.arange(5.0), torch.arange(3.0))  # 15 positions (x, y)
target = torch.zeros(15)
target[1], target[13] = 1.0, 0.6  # at (0, 1) and (4, 1)


def draw(xy):  # one Gaussian of variance 2
    return torch.exp(-((pixels - xy) ** 2).sum(1) / 4)


class Splat(torch.autograd.Function):
    @staticmethod
    def forward(ctx, means2D):
        ctx.save_for_backward(means2D)
        return draw(means2D[0, :2])

    @staticmethod
    def backward(ctx, v):
        (means2D,) = ctx.saved_tensors
        J = torch.func.jacrev(draw)(means2D[0, :2])
        by_pixel = v[:, None] * J
        return torch.cat([by_pixel.sum(0), by_pixel.abs().sum(0)])[None]


means2D = torch.tensor([[2.0, 0.9, 0.0, 0.0]], requires_grad=True)  # x, y, and two unused columns
loss = ((Splat.apply(means2D) - target) ** 2).sum()
loss.backward()
print("means2D.grad[:, :2]:", means2D.grad[:, :2])
print("means2D.grad[:, 2:]:", means2D.grad[:, 2:])
print("norm, gradient:", means2D.grad[:, :2].norm(dim=-1))
print("norm, absolute:", means2D.grad[:, 2:].norm(dim=-1))

# %% gof
xy = means2D.detach()[0, :2]
by_pixel = 2 * (draw(xy) - target)[:, None] * torch.func.jacrev(draw)(xy)
print("sum of norms:", by_pixel.norm(dim=-1).sum())

# %% numpy
import numpy as np

pixels = np.array([[i, k] for i in range(5) for k in range(3)], dtype=float)
target = np.zeros(15)
target[1], target[13] = 1.0, 0.6
offsets = pixels - np.array([2.0, 0.9])
y = np.exp(-np.sum(offsets**2, axis=1) / 4)
by_pixel = (2 * (y - target) * y)[:, None] * offsets / 2
gradient, absolute = by_pixel.sum(0), np.abs(by_pixel).sum(0)
print("means2D.grad[:, :2]:", gradient[None])
print("means2D.grad[:, 2:]:", absolute[None])
print("norm, gradient:", np.linalg.norm(gradient[None], axis=1))
print("norm, absolute:", np.linalg.norm(absolute[None], axis=1))

# %% numpy_gof
print("sum of norms:", np.sum(np.linalg.norm(by_pixel, axis=1)))
