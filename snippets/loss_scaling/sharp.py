"""Sharpness-aware minimization with a GradScaler: two backward calls for one step, and a gradient that overflows."""

# %% torch blind="input: the scale cancels"
import torch


def loss_at(w):
    h = w.half()
    return ((h[0] ** 2 * h[1]) ** 2).float()


def train(scale, *, unscale_first=False, subtract=False, max_norm=None):
    w = torch.tensor([3.0, 2.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=2**-10)
    scaler = torch.amp.GradScaler("cpu", init_scale=scale)
    scaler.scale(loss_at(w)).backward()
    if unscale_first:
        scaler.unscale_(optimizer)
    start = w.detach().clone()
    uphill = 1.25 * w.grad / w.grad.norm()  # the scale cancels
    with torch.no_grad():
        w += uphill
    print("moved weights:", w.detach())
    optimizer.zero_grad()
    scaler.scale(loss_at(w)).backward()
    with torch.no_grad():
        w.copy_(w - uphill if subtract else start)
    if max_norm is not None:
        scaler.unscale_(optimizer)  # once, so step does not unscale again
        torch.nn.utils.clip_grad_norm_([w], max_norm)
    scaler.step(optimizer)  # unscales, or skips
    scaler.update()
    print("new w:", w.detach())


train(8.0)
train(256.0)

# %% clip
train(8.0, max_norm=128.0)

# %% wrong
train(8.0, unscale_first=True)
train(256.0, subtract=True)

# %% numpy one-point="float16 holds these numbers exactly, and overflows at one scale only"
import numpy as np


def gradient_at(w):
    y, J = w[0] ** 2 * w[1], np.array([2 * w[0] * w[1], w[0] ** 2])
    return 2 * y * J


w = np.array([3.0, 2.0])
g = gradient_at(w)
moved = w + 1.25 * g / np.linalg.norm(g)
print("moved weights:", moved)
print("new w:", w - gradient_at(moved) / 1024)

overflows = np.max(256 * g) > np.finfo(np.float16).max
shifted = np.where(overflows, np.nan, moved)  # an infinity divided by an infinity
print("moved weights:", shifted)
print("new w:", np.where(overflows, w, w - gradient_at(moved) / 1024))

# %% numpy_clip one-point="float16 holds these numbers exactly, and overflows at one scale only"
second = gradient_at(moved)
print("moved weights:", moved)
print("new w:", w - 128 * second / np.linalg.norm(second) / 1024)

# %% numpy_wrong one-point="float16 holds these numbers exactly, and overflows at one scale only"
print("moved weights:", moved)
print("new w:", w - 8 * gradient_at(moved) / 1024)
print("moved weights:", shifted)
uphill = shifted - w
print("new w:", shifted - uphill)
