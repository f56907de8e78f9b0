"""Control points of a B-spline that learn: to a dense displacement by a fixed matrix, then grid_sample."""

# %% torch one-point="each pixel must stay between the same two pixels"
import torch
import torch.nn.functional as F

moving = torch.tensor([0.0, 1.0, 4.0, 9.0, 7.0, 2.0, 1.0, 0.0], dtype=torch.float64)
target = torch.tensor([0.0, 0.0, 2.0, 5.0, 9.0, 5.0, 1.0, 1.0], dtype=torch.float64)
knots = torch.tensor([0.25, -0.375, -0.5, 0.125, -0.25], dtype=torch.float64, requires_grad=True)


def basis(pixels, spacing, count):
    """Return the matrix of a cubic B-spline: a row for each pixel, a column for each control point."""
    s = (torch.arange(pixels).double()[:, None] / spacing + 1 - torch.arange(count)).abs()
    return torch.where(s < 1, 2 / 3 - s**2 + s**3 / 2, (2 - s).clamp(min=0) ** 3 / 6)


B = basis(8, spacing=3.5, count=5)  # fixed: compute it once
u = B @ knots  # the displacement of each pixel
position = (torch.arange(8) + u) * 2 / 7 - 1  # from -1 to 1
grid = torch.stack([position, torch.zeros_like(position)], dim=-1)
image = moving.reshape(1, 1, 1, 8)
warped = F.grid_sample(image, grid.reshape(1, 1, 8, 2), padding_mode="border", align_corners=True)
loss = ((warped.flatten() - target) ** 2).sum()
loss.backward()
print("displacement:", u.detach())
print("loss:", loss.detach())
print("knots.grad:", knots.grad)

# %% numpy
import numpy as np

moving = np.array([0.0, 1.0, 4.0, 9.0, 7.0, 2.0, 1.0, 0.0])
target = np.array([0.0, 0.0, 2.0, 5.0, 9.0, 5.0, 1.0, 1.0])
knots = np.array([0.25, -0.375, -0.5, 0.125, -0.25])
B = np.zeros((8, 5))
for pixel in range(8):
    i, t = divmod(pixel / 3.5, 1)
    four = np.array([(1 - t) ** 3, 3 * t**3 - 6 * t**2 + 4, -3 * t**3 + 3 * t**2 + 3 * t + 1, t**3]) / 6
    count = min(4, 5 - int(i))
    B[pixel, int(i) : int(i) + count] = four[:count]
u = B @ knots
p = np.clip(np.arange(8) + u, 0, 7)
left = np.minimum(p.astype(int), 6)
slope = (moving[left + 1] - moving[left]) * (p == np.arange(8) + u)  # 0 outside of the image
gap = moving[left] + (p - left) * (moving[left + 1] - moving[left]) - target
v = 2 * gap * slope
print("displacement:", u)
print("loss:", gap @ gap)
print("knots.grad:", v @ B)
