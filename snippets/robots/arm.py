"""The Jacobian of a robot arm with three joints: position and rotation, for a batch of joint angles."""

# %% torch
import torch
from torch.func import jacrev, vmap

axes = torch.tensor([[0.5, 0.6, 0.7], [0.1, 1.0, -0.2], [0.8, 0.3, 0.4]], dtype=torch.float64)
axes = axes / axes.norm(dim=1, keepdim=True)
links = torch.tensor([[0.2, 0.0, 0.5], [0.7, 0.1, 0.0], [0.1, 0.2, 0.4]], dtype=torch.float64)
th = torch.tensor([[0.3, -0.5, 1.1], [1.2, 0.4, -0.7]], dtype=torch.float64)  # (N, DOF)


def rotation(axis, angle):
    K = torch.linalg.cross(axis[None].expand(3, 3), torch.eye(3, dtype=torch.float64)).T  # K @ p is axis × p
    return torch.linalg.matrix_exp(angle * K)


def pose(th):
    """Return the rotation R and the position p of the end effector, for one sample."""
    R, p = torch.eye(3, dtype=torch.float64), torch.zeros(3, dtype=torch.float64)
    for axis, link, angle in zip(axes, links, th, strict=True):
        R = R @ rotation(axis, angle)
        p = p + R @ link
    return R, p


R, p = vmap(pose)(th)
dR, linear = vmap(jacrev(pose))(th)  # (N, 3, 3, DOF) and (N, 3, DOF)
S = torch.einsum("nabk,ncb->nkac", dR, R)  # dR/dθ Rᵀ for each joint
angular = torch.stack([S[..., 2, 1], S[..., 0, 2], S[..., 1, 0]], dim=1)
J = torch.cat([linear, angular], dim=1)  # (N, 6, DOF)
print("J:", J, sep="\n")
print("S is skew-symmetric:", torch.allclose(S, -S.mT))


# %% euler
def roll_pitch_yaw(th):
    R, _ = pose(th)
    return torch.stack([torch.atan2(R[2, 1], R[2, 2]), -torch.asin(R[2, 0]), torch.atan2(R[1, 0], R[0, 0])])


print("of the angles:", vmap(jacrev(roll_pitch_yaw))(th)[0], sep="\n")

# %% numpy
import numpy as np

axes = np.array([[0.5, 0.6, 0.7], [0.1, 1.0, -0.2], [0.8, 0.3, 0.4]])
axes = axes / np.sqrt(np.sum(axes**2, axis=1, keepdims=True))
links = np.array([[0.2, 0.0, 0.5], [0.7, 0.1, 0.0], [0.1, 0.2, 0.4]])
th = np.array([[0.3, -0.5, 1.1], [1.2, 0.4, -0.7]])


def turn(axis, angle, point):
    """Return the point after a rotation, by the formula of Rodrigues."""
    across = np.sum(axis * point) * axis
    return across + np.cos(angle) * (point - across) + np.sin(angle) * np.cross(axis, point)


def to_base(direction, joint, angles):
    """Turn a direction of the frame after this joint into the base frame."""
    for k in range(joint, -1, -1):
        direction = turn(axes[k], angles[k], direction)
    return direction


J = np.zeros((2, 6, 3))
for n, angles in enumerate(th):
    arms = [to_base(links[k], k, angles) for k in range(3)]
    for k in range(3):
        z = to_base(axes[k], k, angles)  # the axis of the joint, in the base frame
        J[n, :, k] = np.concatenate([np.cross(z, np.sum(arms[k:], axis=0)), z])
print("J:", J, sep="\n")

# %% numpy_euler
R = np.stack([to_base(e, 2, th[0]) for e in np.eye(3)], axis=1)
pitch, yaw = -np.arcsin(R[2, 0]), np.arctan2(R[1, 0], R[0, 0])
E = np.array(
    [
        [np.cos(pitch) * np.cos(yaw), -np.sin(yaw), 0],
        [np.cos(pitch) * np.sin(yaw), np.cos(yaw), 0],
        [-np.sin(pitch), 0, 1],
    ]
)
print("of the angles:", np.linalg.solve(E, J[0, 3:]), sep="\n")
