"""Points in a depth image: written to rounded pixels, and spread over the four nearest pixels."""

# %% torch one-point="other points leave the image"
import torch

points = torch.tensor([[1.25, 0.625, 2.0], [2.75, 1.25, 3.0]], requires_grad=True)  # x, y, z
target = torch.tensor([[0.5, 1.5, 1.0, -1.0], [0.0, 1.5, 2.5, 3.5], [1.0, 0.0, 0.5, 2.0]])

x, y, z = points.unbind(1)
image = torch.zeros(3, 4)
image[y.long(), x.long()] = z
((image - target) ** 2).sum().backward()
print("image:", image.detach())
print("points.grad:", points.grad)

# %% splat
points.grad = None
x, y, z = points.unbind(1)
left, top = x.detach().floor(), y.detach().floor()
image = torch.zeros(3 * 4)
for i in (0, 1):
    for k in (0, 1):
        weight = (1 - (x - left - i).abs()) * (1 - (y - top - k).abs())
        image = image.index_add(0, ((top + k) * 4 + left + i).long(), weight * z)
image = image.view(3, 4)
loss = ((image - target) ** 2).sum()
loss.backward()
print("loss:", loss.detach())
print("image:", image.detach())
print("points.grad:", points.grad)

# %% numpy
import numpy as np

points = np.array([[1.25, 0.625, 2.0], [2.75, 1.25, 3.0]])
target = np.array([[0.5, 1.5, 1.0, -1.0], [0.0, 1.5, 2.5, 3.5], [1.0, 0.0, 0.5, 2.0]])
image = np.zeros((3, 4))
gradient = np.zeros((2, 3))
for k, (x, y, z) in enumerate(points):
    image[int(y), int(x)] = z
    gradient[k, 2] = 2 * (z - target[int(y), int(x)])
print("image:", image)
print("points.grad:", gradient)

# %% numpy_splat blind="J @ v: v is a matrix between two vectors" one-point="other points leave the image"
row, column = np.arange(3), np.arange(4)


def hat(t):  # 1 at 0, and 0 from a distance of one pixel
    return np.maximum(1 - np.abs(t), 0)


def slope(t):
    return -np.sign(t) * (np.abs(t) < 1)


image = sum(z * np.outer(hat(y - row), hat(x - column)) for x, y, z in points)
v = 2 * (image - target)
for k, (x, y, z) in enumerate(points):
    gradient[k] = (
        z * hat(y - row) @ v @ slope(x - column),
        z * slope(y - row) @ v @ hat(x - column),
        hat(y - row) @ v @ hat(x - column),
    )
print("loss:", np.sum((image - target) ** 2))
print("image:", image)
print("points.grad:", gradient)
