"""Crop, flip, resize, brightness and posterize of a tensor image: which ones pass the gradient on."""

# %% torch
import torch
from torch.nn import functional as F

image = torch.tensor([[1.0, 2.0, 4.0, 3.0], [5.0, 7.0, 6.0, 9.0], [8.0, 2.0, 1.0, 3.0]])
image.requires_grad_()
v = torch.tensor([[1.0, 10.0], [100.0, 1000.0]])  # the gradient at the result

top, left, factor, is_flipped = 1, 1, 1.5, True  # drawn at random in practice
y = image[top : top + 2, left : left + 2]  # crop
if is_flipped:
    y = y.flip(-1)
y = y * factor  # brightness
print("y:", y.detach())
y.backward(v)
print("image.grad:", image.grad)

# %% resize
image.grad = None
y = F.interpolate(image[None, None], size=(2, 2), mode="bilinear", align_corners=False)[0, 0]
print("y:", y.detach())
y.backward(v)
print("image.grad:", image.grad)

# %% cut
for name, result in (
    ("uint8", (image * 20).to(torch.uint8)),
    ("numpy", torch.from_numpy(image.detach().numpy())),
    ("posterize", torch.floor(image / 4) * 4),
):
    print(f"{name} has a graph:", result.requires_grad)
    if result.requires_grad:
        print("largest gradient:", torch.autograd.grad(result.sum(), image)[0].abs().max())

# %% numpy
import numpy as np

image = np.array([[1.0, 2.0, 4.0, 3.0], [5.0, 7.0, 6.0, 9.0], [8.0, 2.0, 1.0, 3.0]])
v = np.array([[1.0, 10.0], [100.0, 1000.0]])
rows = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
columns = np.array([[0.0, 0.0, 1.0, 0.0], [0.0, 1.0, 0.0, 0.0]])  # crop and flip
factor = 1.5
print("y:", factor * rows @ image @ columns.T)
print("image.grad:", factor * rows.T @ v @ columns)

# %% numpy_resize
center = 0.5  # of a pixel, from its left edge


def weights(old, new):
    """The matrix of linear interpolation between the centers of pixels."""
    result = np.zeros((new, old))
    for k in range(new):
        place = (k + center) * old / new - center
        first = int(place)
        result[k, first] += 1 - (place - first)
        result[k, first + 1] += place - first
    return result


rows, columns = weights(3, 2), weights(4, 2)
print("y:", rows @ image @ columns.T)
print("image.grad:", rows.T @ v @ columns)

# %% numpy_cut
for name in ("uint8", "numpy", "posterize"):
    print(f"{name} has a graph:", name == "posterize")
moved = np.floor((image + 0.01) / 4) * 4  # floor is flat between its steps
print("largest gradient:", np.abs(moved - np.floor(image / 4) * 4).max() / 0.01)
