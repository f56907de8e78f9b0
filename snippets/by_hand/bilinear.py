"""The R1 penalty through bilinear sampling, with grid_sample and written with gather."""

# %% torch
import torch
from torch.nn.functional import grid_sample


def bilinear(image, grid):
    """Return what grid_sample returns by default, for an image of shape (N, C, H, W)."""
    N, C, H, W = image.shape
    x, y = ((grid[..., 0] + 1) * W - 1) / 2, ((grid[..., 1] + 1) * H - 1) / 2
    left, top = x.detach().floor(), y.detach().floor()
    result = 0
    for column, of_column in ((left, left + 1 - x), (left + 1, x - left)):
        for row, of_row in ((top, top + 1 - y), (top + 1, y - top)):
            inside = (column >= 0) & (column < W) & (row >= 0) & (row < H)  # zeros outside
            index = row.long().clamp(0, H - 1) * W + column.long().clamp(0, W - 1)
            values = image.flatten(2).gather(2, index.flatten(1)[:, None].expand(-1, C, -1))
            result = result + (inside * of_column * of_row)[:, None] * values.view(N, C, *index.shape[1:])
    return result


image = torch.tensor([[1.0, 4.0, -2.0], [2.0, 9.0, 0.5]], dtype=torch.float64, requires_grad=True)
points = torch.tensor(
    [[0.5, -0.375], [-0.25, 0.125], [0.9, 0.75], [-1.2, 0.0]], dtype=torch.float64, requires_grad=True
)
w = torch.tensor([1.0, 10.0, -3.0, 2.0], dtype=torch.float64, requires_grad=True)
for name, sample in (
    ("by the function", lambda *both: grid_sample(*both, align_corners=False)),
    ("by gather", bilinear),
):
    y = sample(image[None, None], points[None, None])[0, 0, 0]
    score = (w * y**2).sum()  # of the discriminator
    (g,) = torch.autograd.grad(score, image, create_graph=True)
    penalty = g.square().sum()
    at_w, at_image, at_points = torch.autograd.grad(penalty, (w, image, points))
    print(f"penalty, {name}:", penalty.detach())
    print(f"gradient of w, {name}:", at_w)
    print(f"gradient of the image, {name}:", at_image, sep="\n")
    print(f"gradient of the points, {name}:", at_points, sep="\n")

# %% numpy
import numpy as np

image = np.array([[1.0, 4.0, -2.0], [2.0, 9.0, 0.5]])
points = np.array([[0.5, -0.375], [-0.25, 0.125], [0.9, 0.75], [-1.2, 0.0]])
w = np.array([1.0, 10.0, -3.0, 2.0])
H, W = image.shape
x, y = ((points + 1) * [W, H] - 1).T / 2
to_columns, to_rows = np.arange(W) - x[:, None], np.arange(H) - y[:, None]
in_row, in_column = np.maximum(1 - np.abs(to_columns), 0), np.maximum(1 - np.abs(to_rows), 0)
slope_x = np.where(np.abs(to_columns) < 1, np.sign(to_columns), 0) * W / 2
slope_y = np.where(np.abs(to_rows) < 1, np.sign(to_rows), 0) * H / 2


def matrix(rows, columns):
    """Return the matrix whose row i weighs the pixels for point i."""
    return np.einsum("ir,ic->irc", rows, columns).reshape(len(rows), -1)


M = matrix(in_column, in_row)
M_x, M_y = matrix(in_column, slope_x), matrix(slope_y, in_row)  # their derivatives at each point
p = image.reshape(-1)
g = 2 * (w * (M @ p)) @ M
at_points = np.array([4 * w * ((D @ g) * (M @ p) + (M @ g) * (D @ p)) for D in (M_x, M_y)]).T
for name in ("by the function", "by gather"):
    print(f"penalty, {name}:", g @ g)
    print(f"gradient of w, {name}:", 4 * (M @ p) * (M @ g))
    print(f"gradient of the image, {name}:", (4 * (w * (M @ g)) @ M).reshape(H, W), sep="\n")
    print(f"gradient of the points, {name}:", at_points, sep="\n")
