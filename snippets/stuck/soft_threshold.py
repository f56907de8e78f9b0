"""An L1 penalty: gradient steps jump around 0, and a proximal step gives exactly 0."""

# %% torch
import torch
import torch.nn.functional as F

target = torch.tensor([2.25, 0.375, -1.5], dtype=torch.float64)
factor, lr = 0.5, 0.3


def loss_of(w):
    return ((w - target) ** 2).sum() / 2


w = torch.tensor([1.0, 1.0, 1.0], dtype=torch.float64, requires_grad=True)
for _ in range(40):
    (g,) = torch.autograd.grad(loss_of(w) + factor * w.abs().sum(), w)
    with torch.no_grad():
        w -= lr * g
print("w, penalty in the loss:", w)

# %% proximal
w = torch.tensor([1.0, 1.0, 1.0], dtype=torch.float64, requires_grad=True)
for _ in range(40):
    (g,) = torch.autograd.grad(loss_of(w), w)
    with torch.no_grad():
        w.copy_(F.softshrink(w - lr * g, lr * factor))
print("w, proximal step:", w)

# %% numpy
import numpy as np

target = np.array([2.25, 0.375, -1.5])
factor, lr = 0.5, 0.3
w = np.ones(3)
for _ in range(40):
    w = w - lr * (w - target + factor * np.sign(w))
print("w, penalty in the loss:", w)

# %% numpy_proximal
w = np.ones(3)
for _ in range(40):
    z = w - lr * (w - target)
    w = np.sign(z) * np.maximum(np.abs(z) - lr * factor, 0)
print("w, proximal step:", w)
