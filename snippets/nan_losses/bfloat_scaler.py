"""A GradScaler with bfloat16: the scale grows until a gradient overflows float32, and then steps are skipped."""

# %% torch
import torch

x = torch.tensor([[3.0, 5.0]])


def train(enabled):
    w = torch.tensor([0.5, -0.25], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.03125)
    scaler = torch.amp.GradScaler("cpu", init_scale=2.0**120, growth_interval=1, enabled=enabled)
    for _ in range(4):
        optimizer.zero_grad()
        with torch.autocast("cpu", torch.bfloat16):
            y = x @ w
        scaler.scale(16 * y.float().sum()).backward()
        if enabled:
            print("scale:", scaler.get_scale())
            print("scaled gradient:", w.grad)
        scaler.step(optimizer)
        scaler.update()
    print("w:", w)


train(enabled=True)
train(enabled=False)

# %% clipped blind="input: an infinite norm makes the step 0 with any limit and rate"
w = torch.tensor([0.5, -0.25], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.03125)
scaler = torch.amp.GradScaler("cpu", init_scale=2.0**60)
scaler.scale(16 * (x @ w).sum()).backward()
print("norm:", torch.nn.utils.clip_grad_norm_([w], 2.0))  # unscale_ is missing
scaler.step(optimizer)
print("w:", w)

# %% numpy
import numpy as np

start, g = np.array([0.5, -0.25]), 16 * np.array([3.0, 5.0])
largest = np.finfo(np.float32).max
w, scale = start, 2.0**120
for _ in range(4):
    print("scale:", scale)
    scaled = np.where(scale * g > largest, np.inf, scale * g)
    print("scaled gradient:", scaled)
    if np.isfinite(scaled).all():
        w, scale = w - 0.03125 * g, 2 * scale
    else:
        scale = scale / 2
print("w:", w)
w = start - 4 * 0.03125 * g
print("w:", w)

# %% numpy_clipped blind="3 for 2: the norm is infinite, so any number divided by it is 0"
square = (2.0**60 * g) @ (2.0**60 * g)
norm = np.sqrt(square if square < largest else np.inf)
print("norm:", norm)
w = start - 0.03125 * (2 / norm * g)
print("w:", w)
