"""Padded sequences: the mean counts the padding, a masked mean does not."""

# %% torch
import torch

x = torch.tensor([[1.0, 3.0, 4.0], [0.5, 0.0, 0.0]], requires_grad=True)
mask = torch.tensor([[True, True, True], [True, False, False]])
losses = (x - 2) ** 2
(plain,) = torch.autograd.grad(losses.mean(), x, retain_graph=True)
(masked,) = torch.autograd.grad(losses[mask].mean(), x, retain_graph=True)
each = (losses * mask).sum(dim=1) / mask.sum(dim=1)  # a mean for each sequence
(of_means,) = torch.autograd.grad(each.mean(), x)
print("mean of all:", plain)
print("mean of the real positions:", masked)
print("mean of the means:", of_means)

# %% parts
count = mask.sum()  # of all parts
for part in slice(0, 1), slice(1, 2):
    losses = (x[part] - 2) ** 2
    (losses[mask[part]].sum() / count).backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([[1.0, 3.0, 4.0], [0.5, 0.0, 0.0]])
mask = np.array([[1.0, 1.0, 1.0], [1.0, 0.0, 0.0]])
slope = 2 * (x - 2)
v_all = np.full(x.shape, 1 / x.size)
v_real = mask / mask.sum()
v_means = mask / (len(mask) * mask.sum(axis=1, keepdims=True))
print("mean of all:", v_all * slope)
print("mean of the real positions:", v_real * slope)
print("mean of the means:", v_means * slope)

# %% numpy_parts
print("x.grad:", v_real * slope)
