"""An operation that gives no gradient for one of its arguments, and a way around it."""

# %% torch
import torch


class Render(torch.autograd.Function):
    """Stand for a compiled operation with a gradient for the points only."""

    @staticmethod
    def forward(ctx, points, camera):
        ctx.save_for_backward(points, camera)
        return (points + camera) ** 2

    @staticmethod
    def backward(ctx, v):
        points, camera = ctx.saved_tensors
        return 2 * (points + camera) * v, None


points = torch.tensor([[3.0, 5.0], [-7.0, 6.0]], requires_grad=True)
camera = torch.tensor([0.5, 2.0], requires_grad=True)
v = torch.tensor([[1.0, 10.0], [100.0, 1000.0]])
image = Render.apply(points, camera)
image.backward(v)
print("image:", image.detach(), sep="\n")
print("points.grad:", points.grad, sep="\n")
print("camera.grad:", camera.grad)

# %% moved
camera_at_zero = torch.zeros(2)
Render.apply(points + camera, camera_at_zero).backward(v)
print("gradient at the camera:", camera.grad)

# %% numpy
import numpy as np

points, camera = np.array([[3.0, 5.0], [-7.0, 6.0]]), np.array([0.5, 2.0])
v = np.array([[1.0, 10.0], [100.0, 1000.0]])
at_points = 2 * (points + camera) * v
print("image:", (points + camera) ** 2, sep="\n")
print("points.grad:", at_points, sep="\n")
print("camera.grad:", None)

# %% numpy_moved
print("gradient at the camera:", np.sum(at_points, axis=0))
