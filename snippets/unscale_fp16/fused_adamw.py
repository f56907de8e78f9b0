"""AdamW with and without fused=True under a GradScaler: three steps, the second with an infinite gradient."""

# %% torch
import torch


def train(is_fused, clip_at=None, *, unscale=True):
    w = torch.tensor([3.0, -5.0], requires_grad=True)
    optimizer = torch.optim.AdamW([w], lr=0.125, weight_decay=0.25, fused=is_fused)
    scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
    for slope in [2.0, -1.0], [float("inf"), 4.0], [0.5, 3.0]:
        optimizer.zero_grad()
        scaler.scale((torch.tensor(slope) * w).sum()).backward()
        if clip_at is not None:
            if unscale:
                scaler.unscale_(optimizer)
            torch.nn.utils.clip_grad_norm_([w], clip_at)
        scaler.step(optimizer)
        if clip_at is None:
            print("gradient after the step:", w.grad)
        scaler.update()
    print("steps:", optimizer.state[w]["step"])
    print("scale:", scaler.get_scale())
    print("w:", w.detach())


print("fused=False")
train(is_fused=False)
print("fused=True")
train(is_fused=True)

# %% clipped
for is_fused in False, True:
    print(f"clipped after unscale_, fused={is_fused}")
    train(is_fused, clip_at=1.0)
    print(f"clipped without unscale_, fused={is_fused}")
    train(is_fused, clip_at=1.0, unscale=False)

# %% numpy
import numpy as np

slopes = [np.array([2.0, -1.0]), np.array([np.inf, 4.0]), np.array([0.5, 3.0])]


def adamw(*, is_fused=False, clip=None, rate=0.125, decay=0.25):
    w, m, v, k, scale = np.array([3.0, -5.0]), 0, 0, 0, 1024.0
    for slope in slopes:
        is_skipped = np.isinf(slope).any()
        if clip is None:
            print("gradient after the step:", scale * slope if is_skipped and is_fused else slope)
        if is_skipped:
            scale = scale / 2
            continue
        g, k = clip(slope, scale) if clip else slope, k + 1
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g**2
        w = w - rate * decay * w
        w = w - rate * m / (1 - 0.9**k) / (np.sqrt(v / (1 - 0.999**k)) + 10.0**-8)
    print("steps:", float(k))
    print("scale:", scale)
    print("w:", w)


for is_fused in False, True:
    print(f"fused={is_fused}")
    adamw(is_fused=is_fused)

# %% numpy_clipped
for is_fused in False, True:
    print(f"clipped after unscale_, fused={is_fused}")
    adamw(clip=lambda g, scale: g / np.linalg.norm(g))
    print(f"clipped without unscale_, fused={is_fused}")
    adamw(clip=lambda g, scale: g / np.linalg.norm(g) / scale)
