"""A scaled step with weights in single precision, with clipping before and after unscaling."""

# %% torch
import torch

w = torch.tensor([[3.0, 5.0], [-6.0, 7.0]], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)
scaler = torch.amp.GradScaler("cpu", init_scale=256.0)
x = torch.tensor([4.0, 0.5])
with torch.autocast("cpu", dtype=torch.float16):
    y = torch.nn.functional.linear(x, w)
    print("y.dtype:", y.dtype)
    loss = (y.float() ** 2).sum()
scaler.scale(loss).backward()
scaler.unscale_(optimizer)
print("w.grad:", w.grad)
torch.nn.utils.clip_grad_norm_(w, 5.0)
scaler.step(optimizer)
scaler.update()
print("w:", w)

# %% silenced
u = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([u], lr=0.25)
scaler.scale((x * u**2).sum()).backward()
torch.nn.utils.clip_grad_norm_(u, 5.0)  # clips a gradient that is still scaled
scaler.step(optimizer)
print("u:", u)

# %% numpy one-point="float16 holds y exactly, and rounds most other numbers"
import numpy as np

W = np.array([[3.0, 5.0], [-6.0, 7.0]])
x = np.array([4.0, 0.5])
y = W @ x
G = 2 * np.outer(y, x)
print("w.grad:", G)
limit = 5.0
clipped_gradient = limit * G / np.linalg.norm(G)
print("w:", W - 0.25 * clipped_gradient)

# %% numpy_silenced one-point="with larger numbers, a scaled gradient is infinite in float16, and the scale is halved"
u = np.array([3.0, 5.0])
g = 2 * x * u
u = u - 0.25 * limit * g / np.linalg.norm(g) / 256
print("u:", u)
