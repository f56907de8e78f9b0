"""Why a scaler refuses float16: a scaled gradient, divided by the scale in float16 and in float32."""

# %% torch
import torch

h = torch.tensor([3.0, 5.0], dtype=torch.float16, requires_grad=True)
slopes = torch.tensor([4e-9, -5e-9])
scale = 65536.0  # the default
scaler = torch.amp.GradScaler("cpu", init_scale=scale)
scaler.scale((slopes * h).sum()).backward()
print("scaled:", h.grad)
print("divided in float16:", h.grad / scale)
print("divided in float32:", h.grad.float() / scale)

# %% one raises="ValueError: Attempting to unscale FP16 gradients"
w = torch.tensor([0.5, 2.0], requires_grad=True)
optimizer = torch.optim.SGD([w, h], lr=0.25)
scaler.scale((w * h).sum()).backward()
scaler.unscale_(optimizer)

# %% fused
half = torch.tensor([1.5, 2.0], dtype=torch.float16, requires_grad=True)
optimizer = torch.optim.SGD([half], lr=1e8, fused=True)
scaler = torch.amp.GradScaler("cpu", init_scale=scale)
scaler.scale((slopes * half).sum()).backward()
scaler.step(optimizer)
print("weights after the fused step:", half)
print("half.grad:", half.grad)

# %% master
h.grad = None
scaler = torch.amp.GradScaler("cpu", init_scale=scale)
w = h.detach().float().requires_grad_()  # the float32 copy
optimizer = torch.optim.SGD([w], lr=1e8)  # large enough to show the step
scaler.scale((slopes * h).sum()).backward()
w.grad = h.grad.float()
scaler.unscale_(optimizer)
print("w.grad:", w.grad)
scaler.step(optimizer)
scaler.update()
with torch.no_grad():
    h.copy_(w)
print("weights after the step:", h)

# %% sharded
from processes import run_in_processes
from torch.distributed.fsdp.sharded_grad_scaler import ShardedGradScaler


def unscale(_rank):
    h = torch.ones_like(slopes, dtype=torch.float16, requires_grad=True)
    scaler = ShardedGradScaler(device="cpu", init_scale=scale)
    scaler.scale((slopes * h).sum()).backward()
    scaler.unscale_(torch.optim.SGD([h]))
    return h.grad.tolist()


print("after unscale_:", torch.tensor(run_in_processes(1, unscale)[0]))

# %% numpy
import numpy as np

slopes = np.array([4e-9, -5e-9])
scale = 2.0**16
scaled = (scale * slopes).astype(np.float16)
print("scaled:", scaled)
print("divided in float16:", (scaled / np.float32(scale)).astype(np.float16))
print("divided in float32:", scaled.astype(np.float32) / scale)

# %% numpy_master
gradient = scaled.astype(np.float32) / scale
print("w.grad:", gradient)
print("weights after the step:", (np.array([3.0, 5.0]) - 1e8 * gradient).astype(np.float16).astype(float))

# %% numpy_fused
moved = np.array([1.5, 2.0]) - 10.0**8 * scaled.astype(float) / scale
print("weights after the fused step:", moved.astype(np.float16).astype(float))
print("half.grad:", (scaled / np.float32(scale)).astype(np.float16))

# %% numpy_sharded
print("after unscale_:", (scaled / np.float32(scale)).astype(np.float16))
