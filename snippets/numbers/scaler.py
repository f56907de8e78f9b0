"""GradScaler: v is 1024, the gradient is divided by 1024, and a step with an infinite gradient is skipped."""

# %% torch
import torch

x = torch.tensor([4.0, 0.5])
w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)

scaler.scale((x * w**2).sum()).backward()
print("scaled:", w.grad)
scaler.unscale_(optimizer)
print("w.grad:", w.grad)
scaler.step(optimizer)
scaler.update()
print("w:", w)

# %% by_hand
w = torch.tensor([3.0, 5.0], requires_grad=True)
v = torch.tensor(1024.0)
(x * w**2).sum().backward(v)
print("by hand:", w.grad / v)

# %% skipped
w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
loss = (x * w**2).sum() * 2.0**114  # a part of it will be too large
scaler.scale(loss).backward()
print("w.grad:", w.grad)
scaler.step(optimizer)
scaler.update()
print("w:", w)
print("scale:", scaler.get_scale())

# %% numpy one-point="the scale 1024 is typed a second time, as an option"
import numpy as np

x = np.array([4.0, 0.5])
w = np.array([3.0, 5.0])
v = 1024.0
gradient = x * 2 * w
print("scaled:", v * gradient)
print("w.grad:", gradient)
w = w - 0.1 * gradient
print("w:", w)

# %% numpy_by_hand
print("by hand:", gradient)

# %% numpy_skipped one-point="the scale 1024 is typed a second time, as an option"
w = np.array([3.0, 5.0])
with np.errstate(over="ignore"):
    print("w.grad:", (v * 2.0**114 * x * 2 * w).astype(np.float32))
print("w:", w)
print("scale:", v / 2)
