"""The logarithm of a rotation close to half a turn: with the skew part, and by a quaternion."""

# %% torch blind="J @ v: the factor is a number" one-point="the axis and the angles are chosen for half a turn"
import torch

axis = torch.tensor([0.6, 0.0, 0.8], dtype=torch.float64)


def rotation(angle, axis):
    K = torch.linalg.cross(axis.expand(3, 3), torch.eye(3, dtype=torch.float64)).T
    return torch.eye(3, dtype=torch.float64) + angle.sin() * K + (1 - angle.cos()) * K @ K


def by_skew(R, eps=1e-4):
    c = (R.trace() - 1) / 2
    angle = c.clamp(-1 + eps, 1 - eps).acos()
    skew = torch.stack([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
    return angle / (2 * angle.sin()) * skew


def show(name, log):
    for angle in 1.0, torch.pi - 0.001, torch.pi:
        t = torch.tensor(angle, dtype=torch.float64, requires_grad=True)
        e = log(rotation(t, axis))
        (e @ axis).backward()
        print(f"length, {name}:", e.norm().detach().round(decimals=6))
        print(f"slope, {name}:", t.grad.round(decimals=6))


show("skew", by_skew)


# %% fixed
def by_quaternion(R):
    d = R.diagonal()
    w = torch.stack([1 + d.sum(), *(1 + 2 * d - d.sum())])  # 4w², 4x², 4y², 4z²
    k = int(w.argmax())  # the largest one is at least 1
    rows = [
        [w[0], R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]],
        [R[2, 1] - R[1, 2], w[1], R[0, 1] + R[1, 0], R[0, 2] + R[2, 0]],
        [R[0, 2] - R[2, 0], R[0, 1] + R[1, 0], w[2], R[1, 2] + R[2, 1]],
        [R[1, 0] - R[0, 1], R[0, 2] + R[2, 0], R[1, 2] + R[2, 1], w[3]],
    ]
    q = torch.stack(rows[k]) / (2 * w[k].sqrt())
    n = q[1:].norm()
    return 2 * torch.atan2(n, q[0]) * q[1:] / n


show("quaternion", by_quaternion)

# %% numpy
import numpy as np

for angle in 1.0, np.pi - 0.001, np.pi:
    c = np.cos(angle)
    a = np.arccos(max(c, -1 + 0.0001))  # the clamp
    f = a / np.sin(a)
    inside = float(c > -1 + 0.0001)
    slope_f = (np.sin(a) - a * np.cos(a)) / np.sin(a) ** 2 * inside
    print("length, skew:", np.round(f * np.sin(angle), 6))
    print("slope, skew:", np.round(slope_f * np.sin(angle) + f * np.cos(angle), 6))

# %% numpy_fixed
for angle in 1.0, np.pi - 0.001, np.pi:
    print("length, quaternion:", np.round(angle, 6))
    print("slope, quaternion:", np.round(np.cos(angle) ** 2 + np.sin(angle) ** 2, 6))
