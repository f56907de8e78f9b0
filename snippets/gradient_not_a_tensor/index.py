"""A backward that writes into the rows of the points that forward picked: indices of a wrong and of a right dtype."""

# %% error raises="IndexError: tensors used as indices must be long, int, byte or bool tensors"
import torch


class Squares(torch.autograd.Function):
    """The squares of the visible points."""

    @staticmethod
    def forward(ctx, points, visible):
        ctx.save_for_backward(points, visible)
        return points.index_select(0, visible.long()) ** 2

    @staticmethod
    def backward(ctx, v):
        points, visible = ctx.saved_tensors
        gradient = torch.zeros_like(points)
        gradient[visible] = 2 * v * points[visible]
        return gradient, None


points = torch.tensor([3.0, 5.0, 7.0, 4.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
visible = torch.tensor([3, 1])
y = Squares.apply(points, visible.to(torch.int16))
print("y:", y)
y.backward(v)

# %% torch
for dtype in (torch.int32, torch.int64):
    points.grad = None
    y = Squares.apply(points, visible.to(dtype))
    y.backward(v)
    print("points.grad:", points.grad)

# %% numpy
import numpy as np

points, v = np.array([3.0, 5.0, 7.0, 4.0]), np.array([1.0, 10.0])
P = np.zeros((2, 4))
P[0, 3] = P[1, 1] = 1
x = P @ points
u = 2 * v * x
print("y:", x**2)
for _ in range(2):
    print("points.grad:", u @ P)
