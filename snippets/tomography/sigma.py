"""A Gaussian blur with a sigma that learns: the kernel from sigma, a window, and two kernels without a graph."""

# %% torch
import math

import torch
from torch.nn.functional import conv1d

row = torch.tensor([1.0, -2.0, 0.5, 4.0, 3.0, -1.0, 2.0, 0.0, 1.5], dtype=torch.float64)
target = torch.tensor([0.5, 1.0, 2.0, -1.0, 0.25, 1.5, -0.5, 2.0, 1.0], dtype=torch.float64)
sigma = torch.nn.Parameter(torch.tensor(1.25, dtype=torch.float64))


def loss_of(size):
    k = torch.arange(size, dtype=torch.float64) - size // 2
    g = torch.exp(-(k**2) / (2 * sigma**2))
    kernel = g / g.sum()
    blurred = conv1d(row.view(1, 1, -1), kernel.view(1, 1, -1), padding=size // 2)
    return ((blurred - target) ** 2).sum()


for size in (3, 7, 17):
    loss = loss_of(size)
    sigma.grad = None
    loss.backward()
    print("size:", size)
    print("loss:", loss)
    print("sigma.grad:", sigma.grad)

# %% cut
sigma.grad = None
g = torch.tensor([math.exp(-(k**2) / (2 * sigma.item() ** 2)) for k in (-1, 0, 1)], dtype=torch.float64)
print("does the kernel of numbers have a graph?", g.requires_grad)
conv = torch.nn.Conv1d(1, 1, 3, padding=1, bias=False, dtype=torch.float64)
conv.weight.data = (g / g.sum()).view(1, 1, 3)
((conv(row.view(1, 1, -1)) - target) ** 2).sum().backward()
print("gradient of the kernel:", conv.weight.grad[0, 0])
print("does sigma have a gradient?", sigma.grad is not None)

# %% numpy
import numpy as np

row = np.array([1.0, -2.0, 0.5, 4.0, 3.0, -1.0, 2.0, 0.0, 1.5])
target = np.array([0.5, 1.0, 2.0, -1.0, 0.25, 1.5, -0.5, 2.0, 1.0])
sigma = 1.25


def parts(size):  # the kernel, its slope in sigma, and shifted rows, one for each tap
    k = np.arange(size) - size // 2
    g = np.exp(-(k**2) / (2 * sigma**2))
    kernel = g / g.sum()
    slope = kernel * (k**2 - kernel @ k**2) / sigma**3
    padded = np.pad(row, size // 2)
    return kernel, slope, np.stack([padded[i : i + len(row)] for i in range(size)])


for size in (3, 7, 17):
    kernel, slope, shifted = parts(size)
    r = kernel @ shifted - target
    print("size:", size)
    print("loss:", r @ r)
    print("sigma.grad:", 2 * r @ (slope @ shifted))

# %% numpy_cut
kernel, _, shifted = parts(3)
print("gradient of the kernel:", 2 * shifted @ (kernel @ shifted - target))
