"""The determinant of the Jacobian of a deformation x + u(x), by differences on the grid, and a penalty on folds."""

# %% torch
import torch

g = torch.arange(4, dtype=torch.float64)
y, x = torch.meshgrid(g, g, indexing="ij")
flow = torch.stack(
    [0.25 * x - 0.75 * y + 0.125 * x * y, -0.375 * x * x + 0.5 * y]
).requires_grad_()  # displacement in y, x


def determinant(flow, identity=1):
    dy = flow[:, 1:, :-1] - flow[:, :-1, :-1]  # of both parts, one pixel down
    dx = flow[:, :-1, 1:] - flow[:, :-1, :-1]  # one pixel to the right
    return (identity + dy[0]) * (identity + dx[1]) - dy[1] * dx[0]


d = determinant(flow)
print("det:", d.detach(), sep="\n")
print("folds:", (d <= 0).sum())
print("without the identity:", determinant(flow, identity=0).detach(), sep="\n")

# %% penalty
loss = torch.relu(-d).sum()
loss.backward()
print("flow.grad:", flow.grad, sep="\n")

# %% numpy
import numpy as np

y, x = np.mgrid[:4, :4].astype(float)
u = np.array([0.25 * x - 0.75 * y + 0.125 * x * y, -0.375 * x * x + 0.5 * y])
J = np.empty((3, 3, 2, 2))
for i, j in np.ndindex(3, 3):
    J[i, j] = np.stack([u[:, i + 1, j] - u[:, i, j], u[:, i, j + 1] - u[:, i, j]], axis=1)
det = np.linalg.det(np.eye(2) + J)
print("det:", det, sep="\n")
print("folds:", np.sum(det <= 0))
alone = det - 1 - np.trace(J, axis1=2, axis2=3)
print("without the identity:", alone, sep="\n")

# %% numpy_penalty
G = np.zeros_like(u)
for i, j in np.ndindex(3, 3):
    if det[i, j] < 0:
        cofactor = det[i, j] * np.linalg.inv(np.eye(2) + J[i, j]).T  # of the determinant
        G[:, i + 1, j] -= cofactor[:, 0]
        G[:, i, j + 1] -= cofactor[:, 1]
        G[:, i, j] += cofactor.sum(axis=1)
print("flow.grad:", G.round(9), sep="\n")
