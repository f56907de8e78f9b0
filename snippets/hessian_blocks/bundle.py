"""Bundle adjustment: a residual depends on one camera and one point, so the whole Jacobian is mostly zeros."""

# %% dense
import torch
from torch.func import jacrev, vmap

cameras = torch.tensor([[0.5, 2.0], [-1.0, 1.5], [0.25, 3.0]], dtype=torch.float64)  # position, focal length
points = torch.tensor([[1.0, 4.0], [-2.0, 5.0], [3.0, 2.5], [0.5, 8.0]], dtype=torch.float64)  # x, depth
camera_index = torch.tensor([0, 0, 0, 1, 1, 1, 2, 2, 2, 2])
point_index = torch.tensor([0, 1, 3, 0, 2, 3, 0, 1, 2, 3])
seen = torch.tensor([0.8, -0.5, 0.3, 0.1, 1.0, -0.2, 1.1, -1.2, 4.0, 0.4], dtype=torch.float64)


def residual(camera, point, seen):
    return camera[..., 1] * (point[..., 0] + camera[..., 0]) / point[..., 1] - seen


def all_residuals(cameras, points):
    return residual(cameras[camera_index], points[point_index], seen)


whole = torch.autograd.functional.jacobian(all_residuals, (cameras, points), vectorize=True)
J = torch.cat([part.flatten(1) for part in whole], dim=1)
print("shape:", tuple(J.shape))
print("share of zeros:", (J == 0).double().mean())

# %% torch
blocks = vmap(jacrev(residual, argnums=(0, 1)))
A, B = blocks(cameras[camera_index], points[point_index], seen)  # of one camera, of one point
print("A:", A, sep="\n")
print("B:", B, sep="\n")

# %% schur rtol=1e-9
r, damping = all_residuals(cameras, points), 0.1 * torch.eye(2, dtype=torch.float64)
U = torch.zeros(3, 2, 2, dtype=torch.float64).index_add(0, camera_index, A[:, :, None] * A[:, None]) + damping
V = torch.zeros(4, 2, 2, dtype=torch.float64).index_add(0, point_index, B[:, :, None] * B[:, None]) + damping
W = torch.zeros(3, 4, 2, 2, dtype=torch.float64)
W.index_put_((camera_index, point_index), A[:, :, None] * B[:, None], accumulate=True)
a = torch.zeros(3, 2, dtype=torch.float64).index_add(0, camera_index, A * r[:, None])
b = torch.zeros(4, 2, dtype=torch.float64).index_add(0, point_index, B * r[:, None])

WV = torch.einsum("cpij,pjk->cpik", W, V.inverse())  # V is one small matrix for each point
S = torch.block_diag(*U) - torch.einsum("cpik,dplk->cidl", WV, W).reshape(6, 6)
camera_step = -torch.linalg.solve(S, (a - torch.einsum("cpik,pk->ci", WV, b)).flatten()).reshape(3, 2)
point_step = -torch.linalg.solve(V, b + torch.einsum("cpij,ci->pj", W, camera_step))
print("camera_step:", camera_step, sep="\n")
print("point_step:", point_step, sep="\n")

# %% numpy
import numpy as np

t, f = np.array([[0.5, 2.0], [-1.0, 1.5], [0.25, 3.0]])[[0, 0, 0, 1, 1, 1, 2, 2, 2, 2]].T
x, z = np.array([[1.0, 4.0], [-2.0, 5.0], [3.0, 2.5], [0.5, 8.0]])[[0, 1, 3, 0, 2, 3, 0, 1, 2, 3]].T
seen = np.array([0.8, -0.5, 0.3, 0.1, 1.0, -0.2, 1.1, -1.2, 4.0, 0.4])
A = np.stack([f / z, (x + t) / z], axis=1)
B = np.stack([f / z, -f * (x + t) / z**2], axis=1)
J = np.zeros((10, 14))
for row, (c, p) in enumerate(zip([0, 0, 0, 1, 1, 1, 2, 2, 2, 2], [0, 1, 3, 0, 2, 3, 0, 1, 2, 3], strict=True)):
    J[row, 2 * c : 2 * c + 2], J[row, 6 + 2 * p : 8 + 2 * p] = A[row], B[row]
print("shape:", J.shape)
print("share of zeros:", np.mean(J == 0))
print("A:", A, sep="\n")
print("B:", B, sep="\n")

# %% numpy_schur
r = f * (x + t) / z - seen
step = -np.linalg.solve(J.T @ J + 0.1 * np.eye(14), J.T @ r)  # the whole matrix at once
print("camera_step:", step[:6].reshape(3, 2), sep="\n")
print("point_step:", step[6:].reshape(4, 2), sep="\n")
