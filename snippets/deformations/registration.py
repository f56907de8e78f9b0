"""A learned shift, written into theta for affine_grid and grid_sample: stuck without overlap, found after a blur."""

# %% torch
import torch
from torch.nn.functional import affine_grid, grid_sample, mse_loss

n = 24
pixels = torch.arange(n, dtype=torch.float64)


def bump(center, width):  # an image of one row, 1 × 1 × 1 × n
    return torch.exp(-((pixels - center) ** 2) / (2 * width**2))[None, None, None]


def register(moving, fixed, start, optimizer_class, **options):
    shift = torch.tensor(start, dtype=torch.float64, requires_grad=True)
    optimizer = optimizer_class([shift], **options)
    for _ in range(60):
        row = torch.stack([torch.ones_like(shift), torch.zeros_like(shift), shift])
        theta = torch.stack([row, torch.tensor([0.0, 1.0, 0.0], dtype=torch.float64)])[None]
        grid = affine_grid(theta, (1, 1, 1, n), align_corners=False)
        loss = mse_loss(grid_sample(moving, grid, align_corners=False), fixed)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return shift.detach()


def moved(shift):  # theta says where to read, in half widths
    return -shift * n / 2


far = bump(6.0, 1.5), bump(15.0, 1.5)
print("SGD, moved by:", moved(register(*far, -0.02, torch.optim.SGD, lr=0.05)))
print("Adam, moved by:", moved(register(*far, -0.02, torch.optim.Adam, lr=0.01, eps=0)))

# %% blurred
coarse = register(bump(6.0, 5.0), bump(15.0, 5.0), -0.02, torch.optim.SGD, lr=0.4)
print("blurred, moved by:", moved(coarse))
fine = register(*far, coarse.item(), torch.optim.SGD, lr=0.05)
print("then sharp, moved by:", moved(fine))

# %% numpy
import numpy as np

n = 24
pixels = np.arange(n)


def bump(center, width):
    return np.exp(-((pixels - center) ** 2) / (2 * width**2))


def gradient(moving, fixed, shift):
    place = pixels + shift * n / 2
    left = np.floor(place).astype(int)
    padded = np.pad(moving, n)  # zeros outside, as grid_sample
    slope = padded[left + 1 + n] - padded[left + n]
    value = padded[left + n] + (place - left) * slope
    return 2 * ((value - fixed) * slope).mean() * n / 2


def sgd(moving, fixed, shift, lr):
    for _ in range(60):
        shift = shift - lr * gradient(moving, fixed, shift)
    return shift


def adam(moving, fixed, shift, lr):
    m = s = 0.0
    for t in range(1, 61):
        g = gradient(moving, fixed, shift)
        m, s = 0.9 * m + 0.1 * g, 0.999 * s + 0.001 * g * g
        shift = shift - lr * m / (1 - 0.9**t) / np.sqrt(s / (1 - 0.999**t))
    return shift


far = bump(6.0, 1.5), bump(15.0, 1.5)
print("SGD, moved by:", -sgd(*far, -0.02, 0.05) * n / 2)
print("Adam, moved by:", -adam(*far, -0.02, 0.01) * n / 2)

# %% numpy_blurred
coarse = sgd(bump(6.0, 5.0), bump(15.0, 5.0), -0.02, 0.4)
print("blurred, moved by:", -coarse * n / 2)
print("then sharp, moved by:", -sgd(*far, coarse, 0.05) * n / 2)
