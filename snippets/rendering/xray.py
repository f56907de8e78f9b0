"""An X-ray image of one pixel: lengths in cells times their values, or values at points of the ray."""

# %% torch
import torch
from torch.nn.functional import grid_sample

volume = torch.tensor([[1.0, 3.0, 8.0], [2.0, 7.0, 15.0]], requires_grad=True)
size = torch.tensor([3.0, 2.0])  # in x and in y
start, end = torch.tensor([-1.0, 0.2]), torch.tensor([4.0, 1.7])
camera = torch.tensor([0.1, 0.05], requires_grad=True)  # moves the whole ray
ray = end - start


def values_at(points, mode):
    grid = (2 * points / size - 1)[None, None]
    return grid_sample(volume[None, None], grid, mode=mode, align_corners=False).flatten()


def siddon(camera, stop_gradients_through_grid_sample):
    source = start + camera
    in_x = (torch.tensor([0.0, 1.0, 2.0, 3.0]) - source[0]) / ray[0]
    in_y = (torch.tensor([1.0]) - source[1]) / ray[1]
    crossings = torch.cat([in_x, in_y]).sort().values  # where the ray enters another cell
    middles = (crossings[1:] + crossings[:-1]) / 2
    with torch.set_grad_enabled(not stop_gradients_through_grid_sample):
        values = values_at(source + middles[:, None] * ray, "nearest")
    return ray.norm() * (values * crossings.diff()).sum()


image = siddon(camera, stop_gradients_through_grid_sample=False)
image.backward()
print("image:", image.detach())
print("camera.grad:", camera.grad)
print("volume.grad:", volume.grad, sep="\n")

# %% stopped
camera.grad = volume.grad = None
siddon(camera, stop_gradients_through_grid_sample=True).backward()
print("camera.grad:", camera.grad)
print("volume.grad is None:", volume.grad is None)

# %% trilinear
fractions = torch.tensor([0.33, 0.45, 0.57])


def trilinear(camera, mode, *, stop=False):
    points = start + camera + fractions[:, None] * ray
    with torch.set_grad_enabled(not stop):
        values = values_at(points, mode)
    return ray.norm() * (fractions[1] - fractions[0]) * values.sum()


for mode in ("bilinear", "nearest"):
    camera.grad = volume.grad = None
    image = trilinear(camera, mode)
    image.backward()
    print(f"image, {mode}:", image.detach())
    print("camera.grad:", camera.grad)
    print("volume.grad:", volume.grad, sep="\n")

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
trilinear(camera, "bilinear", stop=True).backward()

# %% numpy one-point="the ray must cross the volume from one side to the other"
import numpy as np

volume = np.array([[1.0, 3.0, 8.0], [2.0, 7.0, 15.0]])
start, end = np.array([-1.0, 0.2]), np.array([4.0, 1.7])
camera = np.array([0.1, 0.05])
ray = end - start
source, length = start + camera, np.linalg.norm(ray)

# a plane x = p is crossed at (p - source[0]) / ray[0], which depends on the camera in x only
planes = [(p, 0) for p in (0.0, 1.0, 2.0, 3.0)] + [(1.0, 1)]
crossings = np.array([(p - source[axis]) / ray[axis] for p, axis in planes])
slopes = np.array([-np.eye(2)[axis] / ray[axis] for p, axis in planes])
order = np.argsort(crossings)
lengths = length * np.diff(crossings[order])
at_lengths = length * np.diff(slopes[order], axis=0)
middles = (crossings[order][1:] + crossings[order][:-1]) / 2
columns, rows = np.floor(source + middles[:, None] * ray).astype(int).T
in_cells = np.zeros((2, 3))
np.add.at(in_cells, (rows, columns), lengths)
print("image:", (lengths * volume[rows, columns]).sum())
print("camera.grad:", volume[rows, columns] @ at_lengths)
print("volume.grad:", in_cells, sep="\n")

# %% numpy_stopped
print("camera.grad:", volume[rows, columns] @ at_lengths)
print("volume.grad is None:", True)

# %% numpy_trilinear one-point="the points must lie between the centers of the cells"
fractions = np.array([0.33, 0.45, 0.57])
factor = length * (fractions[1] - fractions[0])
image, at_camera, at_volume = 0.0, np.zeros(2), np.zeros((2, 3))
for x, y in source + fractions[:, None] * ray - 0.5:  # in units from center to center
    j = int(x)
    y_weights, x_weights = np.array([1 - y, y]), np.array([1 - x + j, x - j])
    cells = volume[:, j : j + 2]
    image += factor * (np.outer(y_weights, x_weights) * cells).sum()
    at_camera[0] += factor * (np.outer(y_weights, [-1, 1]) * cells).sum()
    at_camera[1] += factor * (np.outer([-1, 1], x_weights) * cells).sum()
    at_volume[:, j : j + 2] += factor * np.outer(y_weights, x_weights)
print("image, bilinear:", image)
print("camera.grad:", at_camera)
print("volume.grad:", at_volume, sep="\n")

columns, rows = np.floor(source + fractions[:, None] * ray).astype(int).T
at_volume = np.zeros((2, 3))
np.add.at(at_volume, (rows, columns), factor)
print("image, nearest:", factor * volume[rows, columns].sum())
print("camera.grad:", np.zeros(2))
print("volume.grad:", at_volume, sep="\n")
