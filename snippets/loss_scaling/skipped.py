"""A training loop in float16 with GradScaler. The first scale, 65536, is too large."""

# %% torch
import torch

x, t = torch.tensor([[0.75, 0.5]]), torch.tensor([[-0.9375]])
w = torch.tensor([[0.75, 3.0]], requires_grad=True)
optimizer = torch.optim.Adam([w], lr=0.5)
scaler = torch.amp.GradScaler("cpu")
for _ in range(5):
    optimizer.zero_grad()
    with torch.autocast("cpu", torch.float16):
        y = torch.nn.functional.linear(x, w)
        loss = (y - t).square().mean()
    scaler.scale(loss).backward()
    scaler.unscale_(optimizer)
    norm = torch.nn.utils.clip_grad_norm_(w, 5.0)
    scaler.step(optimizer)
    scale = scaler.get_scale()
    scaler.update()
    print("norm:", norm)
    print("skipped?", scaler.get_scale() < scale)
    print("w:", w)
print("steps of Adam:", optimizer.state[w]["step"])

# %% kept
w = torch.tensor([[0.75, 3.0]], requires_grad=True)
optimizer = torch.optim.Adam([w], lr=0.5)
scaler = torch.amp.GradScaler("cpu")
for _ in range(5):  # without zero_grad()
    with torch.autocast("cpu", torch.float16):
        y = torch.nn.functional.linear(x, w)
        loss = (y - t).square().mean()
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
print("w:", w)
print("scale at the end:", scaler.get_scale())

# %% numpy blind="J.T: v has one element; x - y: the eps of Adam is far below the printed digits"
import numpy as np

np.seterr(over="ignore", invalid="ignore")
x, t = np.array([[0.75, 0.5]]), np.array([[-0.9375]])


def half(numbers):
    """Return the numbers, rounded to float16."""
    return numbers.astype(np.float16).astype(np.float64)


def gradient(w, scale):
    y = half(half(x) @ half(w).T)
    v = half(2 * scale * (y - t))
    return half(v.T @ half(x)) / scale


start = 65536  # the default of GradScaler
w = np.array([[0.75, 3.0]])
scale, steps, mean, square = start, 0, 0.0, 0.0
for _ in range(5):
    g = gradient(w, scale)
    norm = np.linalg.norm(g)
    if np.isfinite(norm):
        g = g * min(1.0, 5.0 / (norm + 10.0**-6))
        steps += 1
        mean, square = 0.9 * mean + 0.1 * g, 0.999 * square + 0.001 * g**2
        size = np.sqrt(square / (1 - 0.999**steps)) + 10.0**-8
        w = w - 0.5 * mean / (1 - 0.9**steps) / size
    else:
        scale /= 2
    print("norm:", norm)
    print("w:", w)
print("steps of Adam:", steps)

# %% numpy_kept
w = np.array([[0.75, 3.0]])
scale, total = start, 0.0
for _ in range(5):
    total = total + gradient(w, scale)
    if np.isfinite(total).all():
        w = w - 0.5 * np.sign(total)
    else:
        scale /= 2
print("w:", w)
print("scale at the end:", scale)
