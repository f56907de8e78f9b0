"""A renderer that returns a gradient for an input that its forward computation never reads."""

# %% torch
import torch


class Rasterize(torch.autograd.Function):
    @staticmethod
    def forward(ctx, means3D, means2D):
        projected = means3D[:, :2] / means3D[:, 2:]
        ctx.save_for_backward(means3D, projected)
        return projected.square().sum(dim=1)  # stands for the image

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        means3D, projected = ctx.saved_tensors
        at_2D = v[:, None] * 2 * projected
        at_depth = -(at_2D * projected).sum(dim=1, keepdim=True)
        at_3D = torch.cat([at_2D, at_depth], dim=1) / means3D[:, 2:]
        return at_3D, at_2D


means3D = torch.tensor([[1.0, 2.0, 4.0], [3.0, -1.0, 2.0]], requires_grad=True)
means2D = torch.zeros(2, 2, requires_grad=True) + 0
means2D.retain_grad()
image = Rasterize.apply(means3D, means2D)
image.backward(torch.tensor([1.0, 10.0]))
print("means2D.grad:", means2D.grad, sep="\n")
print("means3D.grad:", means3D.grad, sep="\n")

# %% zeros
image = Rasterize.apply(means3D, means2D + 1000)
print("image:", image.detach())

# %% numpy
import numpy as np

means3D = np.array([[1.0, 2.0, 4.0], [3.0, -1.0, 2.0]])
v = np.array([1.0, 10.0])
x, y, z = means3D.T
print("means2D.grad:", 2 * v[:, None] * np.stack([x / z, y / z], axis=1), sep="\n")
# the image is (x² + y²)/z²
by_point = np.stack([2 * x / z**2, 2 * y / z**2, -2 * (x**2 + y**2) / z**3], axis=1)
print("means3D.grad:", v[:, None] * by_point, sep="\n")

# %% numpy_zeros
print("image:", (x**2 + y**2) / z**2)
