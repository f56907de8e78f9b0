"""A batch in two parts under a scaler: unscaled once, and after each part."""

# %% torch
import torch

X = torch.tensor([[4.0, 0.5], [-1.0, 2.0]])
w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)
scaler = torch.amp.GradScaler("cpu", init_scale=256.0)
for x in X:
    scaler.scale((x * w**2).sum()).backward()
scaler.unscale_(optimizer)
print("w.grad:", w.grad)
torch.nn.utils.clip_grad_norm_(w, 5.0)
scaler.step(optimizer)
scaler.update()
print("w:", w)

# %% silenced
u = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([u])
for x in X:
    scaler.scale((x * u**2).sum()).backward()
    scaler.unscale_(optimizer)
    scaler.update()  # so that unscale_ may be called again
print("u.grad:", u.grad)

# %% numpy
import numpy as np

X = np.array([[4.0, 0.5], [-1.0, 2.0]])
w = np.array([3.0, 5.0])
parts = 2 * X * w  # a row for each part
g = parts.sum(axis=0)
print("w.grad:", g)
w = w - 0.25 * 5.0 * g / np.linalg.norm(g)
print("w:", w)

# %% numpy_silenced
print("u.grad:", parts[0] / 256 + parts[1])
