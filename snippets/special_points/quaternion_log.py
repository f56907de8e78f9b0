"""The logarithm of the identity quaternion: with acos of a clamped number, and with atan2."""

# %% torch one-point="the starts are unit quaternions"
import torch

v = torch.tensor([2.0, 3.0, 5.0])
starts = torch.tensor([[1.0, 0.0, 0.0, 0.0], [0.8, 0.0, 0.48, 0.36]])


def quaternion_exp_to_log(q, eps=1e-8):
    n = q[1:].norm().clamp(min=eps)
    return q[1:] * torch.acos(q[0].clamp(-1, 1)) / n


def show(name, log):
    for start in starts:
        q = start.clone().requires_grad_()
        e = log(q)
        (v * e).sum().backward()
        print(f"logarithm, {name}:", e.detach())
        print(f"gradient, {name}:", q.grad)


show("acos", quaternion_exp_to_log)


# %% fixed
def smooth_log(q):
    w, at_identity = q[0], (q[1:] == 0).all()
    n = torch.where(at_identity, torch.ones(3), q[1:]).norm()  # safe inside
    return q[1:] * torch.where(at_identity, 1 / w, torch.atan2(n, w) / n)


show("atan", smooth_log)

# %% numpy blind="J @ v: a dot product of two vectors"
import numpy as np

v = np.array([2.0, 3.0, 5.0])
starts = np.array([[1.0, 0.0, 0.0, 0.0], [0.8, 0.0, 0.48, 0.36]])


def split(q):
    """Return the last numbers of q as a length and a direction."""
    n = np.linalg.norm(q[1:])
    return n, q[1:] / max(n, 10.0**-8)


for q in starts:
    n, u = split(q)
    print("logarithm, acos:", np.arccos(min(q[0], 1.0)) * u)
    with np.errstate(divide="ignore", invalid="ignore"):
        at_w = -np.ones(1) / np.sqrt(1 - q[0] ** 2) * (u @ v)  # infinite times 0 at the identity
    across = np.arccos(min(q[0], 1.0)) / max(n, 10.0**-8) * (v - (u @ v) * u)
    print("gradient, acos:", np.array([*at_w, *across]))

# %% numpy_fixed
for q in starts:
    n, u = split(q)
    angle, size = np.arctan2(n, q[0]), n**2 + q[0] ** 2
    print("logarithm, atan:", angle * u)
    share = angle / n if n > 0 else 1 / q[0]  # the limit
    across, along = v - (u @ v) * u, (u @ v) * u
    at_w = -n / size * (u @ v)
    print("gradient, atan:", np.array([at_w, *(share * across + q[0] / size * along)]))
