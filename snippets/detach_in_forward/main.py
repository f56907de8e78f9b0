"""A detached gate: L is the sum of x times its sigmoid, at x = (0.5, −1.5)."""

# %% torch
import torch

x = torch.tensor([0.5, -1.5], requires_grad=True)
gate = torch.sigmoid(x.detach())
loss = (gate * x).sum()
loss.backward()
print("loss:", loss)
print("x.grad:", x.grad)

# %% mended
x = torch.tensor([0.5, -1.5], requires_grad=True)
gate = torch.sigmoid(x)
loss = (gate * x).sum()
loss.backward()
print("loss:", loss)
print("x.grad:", x.grad)

# %% only
x = torch.tensor([0.5, -1.5])
w = torch.tensor([2.0, 3.0], requires_grad=True)
b = torch.tensor(0.25, requires_grad=True)
gate = torch.sigmoid(w * x + b).detach()
(gate * w).sum().backward()
print("w.grad:", w.grad)
print("b.grad:", b.grad)

# %% numpy
import numpy as np

x = np.array([0.5, -1.5])
s = 1 / (1 + np.exp(-x))
print("loss:", s[0] * x[0] + s[1] * x[1])
print("x.grad:", s)

# %% numpy_mended
print("loss:", s[0] * x[0] + s[1] * x[1])
print("x.grad:", s + x * s * (1 - s))

# %% numpy_only
w, b = np.array([2.0, 3.0]), 0.25
print("w.grad:", 1 / (1 + np.exp(-(w * x + b))))
