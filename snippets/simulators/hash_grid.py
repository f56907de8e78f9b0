"""Trilinear interpolation in hash tables of several resolutions, with an own backward for the coordinates."""

# %% torch
import itertools

import torch


def corners(x, resolution, size):
    """Yield the bits of each corner, its weight along each axis, and its row in the table."""
    t = x * resolution
    cell = t.floor().long()  # integers have no gradient, and need none
    fraction = t - cell
    for corner in itertools.product([0, 1], repeat=3):
        bits = torch.tensor(corner, device=x.device)
        weights = torch.where(bits == 1, fraction, 1 - fraction)
        i, j, k = (cell + bits).unbind(dim=1)
        yield bits, weights, (i ^ 5 * j ^ 11 * k) % size


def interpolate(x, tables, resolutions):
    """Return the features of all levels, one after the other."""
    levels = []
    for table, resolution in zip(tables, resolutions, strict=True):
        found = corners(x, resolution, len(table))
        levels.append(sum(w.prod(dim=1, keepdim=True) * table[row] for _, w, row in found))
    return torch.cat(levels, dim=1)


class HashGrid(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, tables, resolutions):
        ctx.save_for_backward(x, tables)
        ctx.resolutions = resolutions
        return interpolate(x, tables, resolutions)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, V):
        x, tables = ctx.saved_tensors
        at_x, at_tables = torch.zeros_like(x), torch.zeros_like(tables)
        parts = V.chunk(len(tables), dim=1)  # one for each level
        for level, (v, resolution) in enumerate(zip(parts, ctx.resolutions, strict=True)):
            for bits, w, row in corners(x, resolution, len(tables[level])):
                at_tables[level].index_add_(0, row, w.prod(dim=1, keepdim=True) * v)
                at_weight = (v * tables[level][row]).sum(dim=1)  # over the channels
                for axis in range(3):
                    others = w[:, [a for a in range(3) if a != axis]].prod(dim=1)
                    at_x[:, axis] += (2 * bits[axis] - 1) * others * at_weight * resolution
        return at_x, at_tables, None


resolutions = [2, 5]
x = torch.tensor([[0.3, 0.65, 0.9], [0.15, 0.7, 0.45]], dtype=torch.float64, requires_grad=True)
tables = (torch.arange(32, dtype=torch.float64) * 7 % 13 / 4).reshape(2, 8, 2).requires_grad_()
V = torch.tensor([[1.0, -2.0, 0.5, 3.0], [2.0, 1.0, -1.0, 0.25]], dtype=torch.float64)
features = HashGrid.apply(x, tables, resolutions)
features.backward(V)
print("features:", features.detach(), sep="\n")
print("x.grad:", x.grad, sep="\n")
own = tables.grad

# %% plain
x.grad = tables.grad = None
interpolate(x, tables, resolutions).backward(V)
print("x.grad:", x.grad, sep="\n")
print("same gradient of the tables:", torch.allclose(tables.grad, own))

# %% numpy
import numpy as np

x = np.array([[0.3, 0.65, 0.9], [0.15, 0.7, 0.45]])
tables = (np.arange(32) * 7 % 13 / 4).reshape(2, 8, 2)
V = np.array([[1.0, -2.0, 0.5, 3.0], [2.0, 1.0, -1.0, 0.25]])
features, gradient = np.zeros((2, 4)), np.zeros((2, 3))
for n, level in np.ndindex(2, 2):
    r = (2, 5)[level]
    cell = np.floor(x[n] * r).astype(int)
    rows = [(i ^ 5 * j ^ 11 * k) % 8 for i, j, k in cell + np.array(list(np.ndindex(2, 2, 2)))]
    F = tables[level][rows]  # eight corners, two channels
    a = [np.array([1 - f, f]) for f in x[n] * r - cell]
    slope = np.array([-1.0, 1.0]) * r
    features[n, 2 * level : 2 * level + 2] = np.kron(np.kron(a[0], a[1]), a[2]) @ F
    D = np.stack(
        [
            np.kron(np.kron(slope, a[1]), a[2]),
            np.kron(np.kron(a[0], slope), a[2]),
            np.kron(np.kron(a[0], a[1]), slope),
        ]
    )
    gradient[n] += D @ F @ V[n, 2 * level : 2 * level + 2]
print("features:", features, sep="\n")
print("x.grad:", gradient, sep="\n")

# %% numpy_plain
print("x.grad:", gradient, sep="\n")
