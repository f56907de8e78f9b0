"""A step of SAM with a GradScaler: L = (w₁²w₂ − 10)², with the weights moved uphill by a quarter."""

# %% error raises="RuntimeError: unscale_() has already been called on this optimizer"
import torch

w = torch.tensor([1.5, 2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.001)
scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)


def loss():
    return (w[0] ** 2 * w[1] - 10) ** 2


for _ in range(2):  # two backward passes for one step
    optimizer.zero_grad()
    scaler.scale(loss()).backward()
    scaler.unscale_(optimizer)

# %% torch
scaler.update()
optimizer.zero_grad()
old = w.detach().clone()
scaler.scale(loss()).backward()
with torch.no_grad():
    w += 0.25 * w.grad / w.grad.norm()  # the scale cancels
optimizer.zero_grad()
scaler.scale(loss()).backward()  # at the moved weights
with torch.no_grad():
    w.copy_(old)
scaler.step(optimizer)  # divides by the scale
scaler.update()
print("w.grad:", w.grad)
print("w:", w.detach())

# %% numpy
import numpy as np


def gradient(w):
    return 2 * (w[0] ** 2 * w[1] - 10) * np.array([2 * w[0] * w[1], w[0] ** 2])


w = np.array([1.5, 2.0])
g = gradient(w)
g = gradient(w + 0.25 * g / np.linalg.norm(g))
print("w.grad:", g)
w = w - 0.001 * g
print("w:", w)
