"""A camera pose with 4x4 numbers as a parameter: a step leaves the rotations, a projection and a twist do not."""

# %% torch
import torch

points = torch.tensor([[1.0, 0.5, 2.0], [-0.5, 1.5, 3.0], [0.25, -1.0, 2.5]], dtype=torch.float64)
target = torch.tensor([[0.5, 1.5, 2.0], [-1.5, 0.75, 3.5], [1.0, -1.25, 2.25]], dtype=torch.float64)
c, s = torch.tensor(0.6, dtype=torch.float64), torch.tensor(0.8, dtype=torch.float64)
pose = torch.eye(4, dtype=torch.float64)
pose[:2, :2] = torch.stack([c, -s, s, c]).reshape(2, 2)  # a rotation around z
pose.requires_grad_()


def loss_of(pose):
    moved = points @ pose[:3, :3].T + pose[:3, 3]
    return ((moved - target) ** 2).sum()


optimizer = torch.optim.SGD([pose], lr=0.03)
loss_of(pose).backward()
print("pose.grad:", pose.grad, sep="\n")
optimizer.step()
R = pose.detach()[:3, :3]
print("R.T @ R:", R.T @ R, sep="\n")

# %% projected
with torch.no_grad():
    U, _, Vh = torch.linalg.svd(pose[:3, :3])
    sign = torch.ones(3, dtype=torch.float64)
    sign[2] = torch.linalg.det(U) * torch.linalg.det(Vh)  # no reflection
    pose[:3, :3] = U * sign @ Vh
R = pose.detach()[:3, :3]
print("projected rotation:", R, sep="\n")

# %% twist
start = torch.eye(4, dtype=torch.float64)
start[:2, :2] = torch.stack([c, -s, s, c]).reshape(2, 2)
twist = torch.zeros(6, dtype=torch.float64, requires_grad=True)  # 3 numbers turn, and 3 move


def moved_pose(twist):
    x, y, z, *shift = twist
    zero = torch.zeros((), dtype=torch.float64)
    rows = [zero, -z, y, shift[0], z, zero, -x, shift[1], -y, x, zero, shift[2], *[zero] * 4]
    return torch.linalg.matrix_exp(torch.stack(rows).reshape(4, 4)) @ start


optimizer = torch.optim.SGD([twist], lr=0.03)
loss_of(moved_pose(twist)).backward()
print("twist.grad:", twist.grad)
optimizer.step()
R = moved_pose(twist).detach()[:3, :3]
print("rotation after the step:", R, sep="\n")

# %% numpy
import numpy as np

points = np.array([[1.0, 0.5, 2.0], [-0.5, 1.5, 3.0], [0.25, -1.0, 2.5]])
target = np.array([[0.5, 1.5, 2.0], [-1.5, 0.75, 3.5], [1.0, -1.25, 2.25]])
R_0 = np.array([[0.6, -0.8, 0.0], [0.8, 0.6, 0.0], [0.0, 0.0, 1.0]])
turned = points @ R_0.T
v = 2 * (turned - target)  # at the moved points
G = np.zeros((4, 4))
G[:3, :3] = v.T @ points
G[:3, 3] = v.sum(axis=0)
print("pose.grad:", G, sep="\n")
R = R_0 - 0.03 * G[:3, :3]
print("R.T @ R:", R.T @ R, sep="\n")

# %% numpy_projected rtol=1e-9
values, Q = np.linalg.eigh(R.T @ R)
R_1 = R @ (Q / np.sqrt(values)) @ Q.T  # R times the inverse root of RᵀR
print("projected rotation:", R_1, sep="\n")

# %% numpy_twist
g = np.concatenate([np.cross(turned, v).sum(axis=0), v.sum(axis=0)])
print("twist.grad:", g)
w = -0.03 * g[:3]
angle = np.linalg.norm(w)
K = np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]]) / angle
R_2 = (np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * np.linalg.matrix_power(K, 2)) @ R_0
print("rotation after the step:", R_2, sep="\n")
