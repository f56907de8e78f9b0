"""Clipping with manual optimization: after backward, and with a GradScaler after the unscaling."""

# %% torch
import torch
from torch.nn.utils import clip_grad_norm_

x, w = torch.tensor([3.0, 4.0]), torch.nn.Parameter(torch.tensor([1.0, 1.0]))
(w @ x).backward()  # self.manual_backward(loss)
norm = clip_grad_norm_(w, max_norm=2.0)  # self.clip_gradients(...)
print("norm:", norm)
print("clipped gradient:", w.grad)

# %% scaled
optimizer = torch.optim.SGD([w], lr=1.0)
for early in True, False:
    scaler = torch.amp.GradScaler("cpu", init_scale=8.0)
    optimizer.zero_grad()
    scaler.scale(w @ x).backward()
    if early:
        clip_grad_norm_(w, max_norm=2.0)  # the gradient is still scaled
    scaler.unscale_(optimizer)
    if not early:
        clip_grad_norm_(w, max_norm=2.0)
    print("gradient of the step:", w.grad)

# %% numpy blind="J @ v: x and w are vectors"
import numpy as np

x, limit = np.array([3.0, 4.0]), 2.0
norm = np.linalg.norm(x)
print("norm:", norm)
print("clipped gradient:", x * limit / norm)

# %% numpy_scaled
print("gradient of the step:", 8 * x * limit / np.linalg.norm(8 * x) / 8)
print("gradient of the step:", x * limit / norm)
