"""The angle between two rotations: with a clamp before acos, with atan2, and a chordal distance."""

# %% torch blind="J @ v, J.T: the target is the identity"
import torch

target = torch.eye(3, dtype=torch.float64)


def rotation(t):
    """Return the rotation matrices by the angles t, around the third axis."""
    c, s, zero, one = t.cos(), t.sin(), torch.zeros_like(t), torch.ones_like(t)
    return torch.stack([c, -s, zero, s, c, zero, zero, zero, one], dim=1).reshape(-1, 3, 3)


def show(name, distance):
    t = torch.tensor([0.5, 0.01], dtype=torch.float64, requires_grad=True)
    R = target.T @ rotation(t)
    loss = distance(R)
    loss.sum().backward()
    print(f"distance, {name}:", loss.detach())
    print(f"gradient, {name}:", t.grad)


def trace(R):
    return R.diagonal(dim1=1, dim2=2).sum(dim=1)


show("clamp", lambda R: torch.acos(((trace(R) - 1) / 2).clamp(-0.9999, 0.9999)))


# %% fixed
def angle(R):
    skew = torch.stack([R[:, 2, 1] - R[:, 1, 2], R[:, 0, 2] - R[:, 2, 0], R[:, 1, 0] - R[:, 0, 1]], dim=1)
    return torch.atan2(skew.norm(dim=1), trace(R) - 1)


show("the angle by atan", angle)
show("chordal", lambda R: ((R - torch.eye(3)) ** 2).sum(dim=(1, 2)))

# %% numpy
import numpy as np

t = np.array([0.5, 0.01])
limit = 0.9999
inside = np.cos(t) < limit
stuck = np.arccos(limit)
print("distance, clamp:", np.where(inside, t, stuck))
print("gradient, clamp:", inside.astype(float))

# %% numpy_fixed
print("distance, the angle by atan:", np.arctan2(np.sin(t), np.cos(t)))
print("gradient, the angle by atan:", np.cos(t) ** 2 + np.sin(t) ** 2)
print("distance, chordal:", 8 * np.sin(t / 2) ** 2)
print("gradient, chordal:", 4 * np.sin(t))
