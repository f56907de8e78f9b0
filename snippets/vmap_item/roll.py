"""torch.roll with a shift for each sample: vmap refuses int(shift), and takes an index of tensors."""

# %% error raises="RuntimeError: It looks like you're calling .item() on a Tensor"
import torch


def shifted(image, shift):
    return torch.roll(image, int(shift), dims=-1)


images = torch.tensor([[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]], [[0.5, -1.0, 2.0, 9.0], [3.0, 0.25, -4.0, 1.5]]])
shifts = torch.tensor([1, -6])
torch.vmap(shifted)(images, shifts)


# %% torch
def shifted_by_index(image, shift):
    width = image.shape[-1]
    return image[..., (torch.arange(width, device=shift.device) - shift) % width]


def loss(image, shift):
    weights = torch.tensor([1.0, 10.0, 100.0, 1000.0])
    return (shifted_by_index(image, shift) ** 2 * weights).sum()


result = torch.vmap(shifted_by_index)(images, shifts)
in_a_loop = torch.stack([shifted(image, shift) for image, shift in zip(images, shifts, strict=True)])
print("result:", result, sep="\n")
print("equal to a loop:", result.equal(in_a_loop))
print("gradient:", torch.vmap(torch.func.grad(loss))(images, shifts), sep="\n")

# %% gather
index = (torch.arange(4, device=shifts.device) - shifts[:, None, None]) % 4
print("by gather:", images.gather(-1, index.expand_as(images)), sep="\n")

# %% numpy
import numpy as np

images = np.array([[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]], [[0.5, -1.0, 2.0, 9.0], [3.0, 0.25, -4.0, 1.5]]])
weights = np.array([1.0, 10.0, 100.0, 1000.0])
result, gradient = np.zeros((2, 2, 4)), np.zeros((2, 2, 4))
for k, shift in enumerate([1, -6]):
    P = np.zeros((4, 4))
    for j in range(4):
        P[(j + shift) % 4, j] = 1.0  # element j of a row moves to j + shift
    result[k] = images[k] @ P.T
    gradient[k] = 2 * result[k] * weights @ P
print("result:", result, sep="\n")
print("gradient:", gradient, sep="\n")

# %% numpy_gather
print("by gather:", result, sep="\n")
