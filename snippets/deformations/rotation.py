"""A learned angle for affine_grid: torch.tensor cuts the graph, and torch.stack keeps it, for H that differs from W."""

# %% torch raises="RuntimeError: does not require grad"
import torch
import torch.nn.functional as F

rows, columns = torch.meshgrid(torch.arange(4.0), torch.arange(6.0), indexing="ij")
image = (3 * columns + 2 * rows)[None, None].double()
angle = torch.tensor(0.25, dtype=torch.float64, requires_grad=True)


def rotate(theta):
    grid = F.affine_grid(theta[None], image.shape, align_corners=False)
    return F.grid_sample(image, grid, align_corners=False)[0, 0]


cut = torch.tensor(
    [[torch.cos(angle), -torch.sin(angle), 0.0], [torch.sin(angle), torch.cos(angle), 0.0]], dtype=torch.float64
)
rotate(cut)[1:3, 2:4].sum().backward()

# %% stack
H, W = image.shape[-2:]
c, s, zero = angle.cos(), angle.sin(), torch.zeros_like(angle)
theta = torch.stack([c, -s * H / W, zero, s * W / H, c, zero]).reshape(2, 3)
pixels = rotate(theta)[1:3, 2:4]
print("pixels in the middle:", pixels.detach(), sep="\n")
(gradient,) = torch.autograd.grad(pixels[0, 1], angle)
print("gradient of the angle:", gradient.item())

# %% numpy
import numpy as np

H, W, angle = 4, 6, 0.25
dy, dx = np.meshgrid([-0.5, 0.5], [-0.5, 0.5], indexing="ij")  # in pixels, from the middle of the image
c, s = np.cos(angle), np.sin(angle)
x = c * dx - s * dy + (W - 1) / 2  # the place that a pixel is read from
y = s * dx + c * dy + (H - 1) / 2
print("pixels in the middle:", 3 * x + 2 * y, sep="\n")
at_angle = 3 * (-s * dx - c * dy) + 2 * (c * dx - s * dy)
print("gradient of the angle:", at_angle[0, 1])
