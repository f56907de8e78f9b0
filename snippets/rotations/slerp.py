"""slerp between equal quaternions: where repairs the value only, and sinc of the angle repairs the gradient, too."""

# %% torch
import torch


def slerp(q, p, t):
    angle = (q * p).sum().clamp(-1, 1).acos()
    y = (torch.sin((1 - t) * angle) * q + torch.sin(t * angle) * p) / angle.sin()
    return torch.where(angle < 1e-4, (1 - t) * q + t * p, y)


def show(interpolate):
    for case, second in (("equal", [0.6, 0.0, 0.8, 0.0]), ("apart", [1.2, 1.28, 0.96, 0.0])):
        q = torch.tensor([0.6, 0.0, 0.8, 0.0], requires_grad=True)
        p = torch.tensor(second, requires_grad=True)
        t = torch.tensor(0.25, requires_grad=True)
        y = interpolate(q / q.norm(), p / p.norm(), t)
        y.backward(torch.tensor([1.0, 2.0, -3.0, 5.0]))
        print(f"{case}, y:", y.detach())
        print(f"{case}, at q:", q.grad)
        print(f"{case}, at p:", p.grad)
        print(f"{case}, at t:", t.grad)


show(slerp)


# %% fixed
def safe_slerp(q, p, t):
    angle = 2 * torch.atan2((q - p).norm(), (q + p).norm())

    def share(s):  # sin(s * angle) / sin(angle), where torch.sinc(x) is sin(πx)/(πx)
        return s * torch.sinc(s * angle / torch.pi) / torch.sinc(angle / torch.pi)

    return share(1 - t) * q + share(t) * p


show(safe_slerp)

# %% numpy one-point="nan only where the cosine rounds to exactly one"
import numpy as np

v, t = np.array([1.0, 2.0, -3.0, 5.0]), 0.25
q = np.array([0.6, 0.0, 0.8, 0.0])
n = q / np.linalg.norm(q)


def pull(q, p, t):
    """Return the interpolated quaternion, and the gradients at q, p and t."""
    n, m = q / np.linalg.norm(q), p / np.linalg.norm(p)
    angle = np.arccos((n * m).sum())
    s, c = np.sin(angle), np.cos(angle)
    a = np.array([1 - t, t])
    k = np.sin(a * angle) / s
    slope = (a * np.cos(a * angle) * s - np.sin(a * angle) * c) / s**2
    at_angle = slope[0] * (v * n).sum() + slope[1] * (v * m).sum()
    at_a = angle * np.cos(a * angle) / s * [(v * n).sum(), (v * m).sum()]
    at_n, at_m = k[0] * v - at_angle / s * m, k[1] * v - at_angle / s * n
    at_q, at_p = (at_n - (n * at_n).sum() * n) / np.linalg.norm(q), (at_m - (m * at_m).sum() * m) / np.linalg.norm(p)
    return k[0] * n + k[1] * m, at_q, at_p, at_a[1] - at_a[0]


def show(case, y, at_q, at_p, at_t):
    print(f"{case}, y:", y)
    print(f"{case}, at q:", at_q)
    print(f"{case}, at p:", at_p)
    print(f"{case}, at t:", at_t)


p = np.array([1.2, 1.28, 0.96, 0.0])
with np.errstate(invalid="ignore"):
    zero = np.zeros(4)  # the slope of acos at 1 is infinite, and it is multiplied by 0
    show("equal", n, 0 / zero, 0 / zero, (0 / zero)[0])
show("apart", *pull(q, p, t))

# %% numpy_fixed
r = (v - (v * n).sum() * n) / np.linalg.norm(q)  # the part of v that is perpendicular to q
show("equal", n, (1 - t) * r, t * r, (v * (n - n)).sum())
show("apart", *pull(q, p, t))
