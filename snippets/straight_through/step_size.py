"""The gradient of a learned step size, with and without the factor of LSQ, for two sizes and two precisions."""

# %% torch
import torch


def ratio(count, thd_pos, *, with_factor):
    """Return the relative gradient of the step size s, divided by that of the weights."""
    i = torch.arange(count).double()
    x = torch.sin(i**2).requires_grad_()
    v = torch.cos(2.5 * i**2 + 1)  # signs that change like random ones
    s = 2 * x.detach().abs().mean() / thd_pos**0.5  # the first value in LSQ
    s.requires_grad_()
    s_grad_scale = 1.0 / ((thd_pos * x.numel()) ** 0.5) if with_factor else 1.0
    scaled = s * s_grad_scale + (s - s * s_grad_scale).detach()
    u = x / scaled  # no clamp: all values are inside the range here
    y = (u + (u.round() - u).detach()) * scaled
    y.backward(v)
    return (s.grad.abs() / s / (x.grad.norm() / x.norm())).detach()


sizes = ((100, 3), (10_000, 3), (10_000, 127))  # numbers of weights, and thd_pos
plain = torch.stack([ratio(*size, with_factor=False) for size in sizes])
scaled = torch.stack([ratio(*size, with_factor=True) for size in sizes])
print("plain:", plain)
print("scaled:", scaled)

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np


def relative(count, thd_pos):
    """Return the relative gradient of the step size, and that of the weights."""
    i = np.arange(count)
    x, v = np.sin(i**2), np.cos(2.5 * i**2 + 1)
    s = 2 * np.mean(np.abs(x)) / np.sqrt(thd_pos)
    u = x / s
    at_s = v @ (np.round(u) - u)
    return abs(at_s) / s, np.linalg.norm(v) / np.linalg.norm(x)


sizes = ((100, 3), (10_000, 3), (10_000, 127))
both = np.array([relative(*size) for size in sizes])
R = both[:, 0] / both[:, 1]
root = np.sqrt([count * thd_pos for count, thd_pos in sizes])
print("plain:", R)
print("scaled:", R / root)
