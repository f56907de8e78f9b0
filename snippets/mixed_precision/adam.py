"""One step of Adam for weights in float16 and in float32. The gradients are 0.00006 and 0."""

# %% torch
import torch

slopes = torch.tensor([1e-5, 0.0])
for dtype, fused in (torch.float16, False), (torch.float16, True), (torch.float32, False):
    w = torch.tensor([3.0, 5.0], dtype=dtype, requires_grad=True)
    optimizer = torch.optim.Adam([w], lr=0.5, fused=fused)
    (slopes * w**2).sum().backward()
    optimizer.step()
    print("w.grad:", w.grad)
    print("w:", w)

# %% numpy
import numpy as np

slopes = np.array([10.0**-5, 0.0])
for dtype, inner in (np.float16, np.float16), (np.float16, np.float32), (np.float32, np.float32):
    w = np.array([3.0, 5.0], dtype)
    g = slopes.astype(dtype) * 2 * w
    mean, square = 0.1 * g, inner(0.001) * g.astype(inner) ** 2  # after one step, from 0
    size = np.sqrt(square) / np.sqrt(inner(0.001)) + inner(10.0**-8)
    with np.errstate(divide="ignore", invalid="ignore"):
        w = (w - 0.5 * (mean / 0.1) / size).astype(dtype)
    print("w.grad:", g.astype(float))
    print("w:", w)
