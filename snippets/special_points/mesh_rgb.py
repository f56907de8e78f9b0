"""The rgb loss of a rendered mesh becomes nan: a pixel beside the face, and a pixel that is equal to its target."""

# %% scene
import torch

z = torch.tensor([1.0, 2.0, 4.0], dtype=torch.float64, requires_grad=True)  # depths of the three corners
colors = torch.tensor([[1.0, 0.2, 0.5], [0.25, 0.75, 0.1], [0.6, 0.3, 0.9]], dtype=torch.float64)
places = torch.tensor([[0.5, 0.25, 0.25], [-0.5, 0.5, 1.0]], dtype=torch.float64)  # barycentric, for two pixels
inside = (places >= 0).all(dim=1)
target = torch.tensor([[0.5, 0.5, 0.5], [1.0, 1.0, 1.0]], dtype=torch.float64)  # the second pixel is background


def render(places):
    """Return the color of each pixel, with barycentric coordinates corrected for perspective."""
    top = places * torch.stack([z[1] * z[2], z[0] * z[2], z[0] * z[1]])
    return top / top.sum(dim=1, keepdim=True) @ colors


# %% torch
rgb = torch.where(inside[:, None], render(places), 1.0)
loss = ((rgb - target) ** 2).mean()
loss.backward()
print("color beside the face:", render(places)[1])
print("loss:", loss)
print("z.grad:", z.grad)

# %% covered
z.grad = None
rgb = torch.ones_like(target)
rgb[inside] = render(places[inside])
loss = ((rgb - target) ** 2).mean()
loss.backward()
print("loss:", loss)
print("z.grad:", z.grad)

# %% root
clipped = places.clamp(min=0)
alpha = torch.tensor([[1.0], [0.0]])  # how much of each pixel is covered
for distance in (
    lambda rgb: ((rgb - target) ** 2).sum(dim=1).sqrt(),
    lambda rgb: torch.linalg.vector_norm(rgb - target, dim=1),
):
    z.grad = None
    loss = distance(alpha * render(clipped) + (1 - alpha) * 1.0).mean()
    loss.backward()
    print("mean distance:", loss)
    print("z.grad:", z.grad)

# %% numpy blind="J @ v: the second color is nan; x² for 2x: the gradient is nan"
import numpy as np

z = np.array([1.0, 2.0, 4.0])
colors = np.array([[1.0, 0.2, 0.5], [0.25, 0.75, 0.1], [0.6, 0.3, 0.9]])
places = np.array([[0.5, 0.25, 0.25], [-0.5, 0.5, 1.0]])
target = np.array([[0.5, 0.5, 0.5], [1.0, 1.0, 1.0]])

with np.errstate(divide="ignore", invalid="ignore"):
    color = places[1] / z / np.sum(places[1] / z) @ colors
shares = places[0] / z / np.sum(places[0] / z)
J = colors.T @ (np.outer(shares, shares) - np.diag(shares)) / z  # of the first pixel's color, at z
d = np.stack([shares @ colors, np.ones(3)]) - target
print("color beside the face:", color)
print("loss:", np.sum(d**2) / 6)
print("z.grad:", 2 * d[0] @ J / 6 + 0 * color.sum())  # 0 times an infinite slope

# %% numpy_covered
print("loss:", np.sum(d**2) / 6)
print("z.grad:", 2 * d[0] @ J / 6)

# %% numpy_root
lengths = np.sqrt(np.sum(d**2, axis=1))
with np.errstate(invalid="ignore"):
    slope = d[1] / lengths[1]  # 0 / 0
for at_second in 0 * slope.sum(), 0:
    print("mean distance:", lengths.sum() / 2)
    print("z.grad:", d[0] / lengths[0] @ J / 2 + at_second)
