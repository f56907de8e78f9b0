"""v = ones, the sum, the mean, v = 1/m: y = (x₁x₂, x₂²x₃)."""

# %% torch
import torch

x = torch.tensor([1.0, 3.0, 2.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[1] ** 2 * x[2]])
(ones,) = torch.autograd.grad(y, x, torch.ones_like(y), retain_graph=True)
(total,) = torch.autograd.grad(y.sum(), x, retain_graph=True)
print("v = ones:", ones)
print("sum of y:", total)

# %% mean
(mean,) = torch.autograd.grad(y.mean(), x, retain_graph=True)
(one_mth,) = torch.autograd.grad(y, x, torch.full_like(y, 1 / y.numel()))
print("mean of y:", mean)
print("v = one m-th:", one_mth)

# %% numpy
import numpy as np

x = np.array([1.0, 3.0, 2.0])
J = np.array([[x[1], x[0], 0.0], [0.0, 2 * x[1] * x[2], x[1] ** 2]])
print("v = ones:", np.array([1.0, 1.0]) @ J)
# the derivatives of x₁x₂ + x₂²x₃ as a whole
print("sum of y:", np.array([x[1], x[0] + 2 * x[1] * x[2], x[1] ** 2]))

# %% numpy_mean
# the derivatives of (x₁x₂ + x₂²x₃) / 2 as a whole
print("mean of y:", np.array([x[1] / 2, x[0] / 2 + x[1] * x[2], x[1] ** 2 / 2]))
m = len(J)
print("v = one m-th:", np.array([1 / m, 1 / m]) @ J)
