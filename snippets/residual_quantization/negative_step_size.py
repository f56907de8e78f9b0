"""A learned step size (LSQ) that crosses 0: with an unsigned range, all gradients become 0."""

# %% torch
import torch
from torch.nn import functional as F

x = torch.tensor([0.3, 0.9, 1.4, 2.0], requires_grad=True)  # activations after relu
v = torch.tensor([1.0, 2.0, 3.0, 4.0])


def quantize(x, s, low, high):
    k = torch.clamp(x / s, low, high)
    k = k + (k.round() - k).detach()
    return k * s


s = torch.tensor(0.5, requires_grad=True)
for _ in range(2):
    s.grad = x.grad = None
    y = quantize(x, s, 0, 3)
    y.backward(v)
    print("y:", y)
    print("s.grad:", s.grad)
    print("x.grad:", x.grad)
    with torch.no_grad():
        s -= 0.05 * s.grad
    print("s:", s)

# %% signed
w = torch.tensor([-1.2, 0.3, 0.9, -2.4])
for s in 0.5, -0.5:
    print("quantize(w, s, -4, 3):", quantize(w, s, -4, 3))

# %% fixed
r = torch.tensor(-0.5, requires_grad=True)
for _ in range(2):
    r.grad = None
    quantize(x, F.softplus(r), 0, 3).backward(v)
    with torch.no_grad():
        r -= 0.05 * r.grad
    print("F.softplus(r):", F.softplus(r))

# %% numpy blind="J @ v: both factors are vectors"
import numpy as np

x, v = np.array([0.3, 0.9, 1.4, 2.0]), np.array([1.0, 2.0, 3.0, 4.0])


def integers(x, s, low, high):
    return np.round(np.clip(x / s, low, high))


def derivatives(s):
    u, k = x / s, integers(x, s, 0, 3)
    inside = (u >= 0) & (u <= 3)
    return v @ (k - u * inside), v * inside


s = 0.5
for _ in range(2):
    at_s, at_x = derivatives(s)
    print("y:", s * integers(x, s, 0, 3))
    print("s.grad:", at_s)
    print("x.grad:", at_x)
    s = s - 0.05 * at_s
    print("s:", s)

# %% numpy_signed
w = np.array([-1.2, 0.3, 0.9, -2.4])
for s in 0.5, -0.5:
    print("quantize(w, s, -4, 3):", s * integers(w, s, -4, 3))

# %% numpy_fixed
r = -0.5
for _ in range(2):
    at_s, _ = derivatives(np.log(1 + np.exp(r)))
    r = r - 0.05 * at_s / (1 + np.exp(-r))
    print("F.softplus(r):", np.log(1 + np.exp(r)))
