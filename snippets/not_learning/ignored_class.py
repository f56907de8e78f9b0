"""ignore_index leaves out samples, and an infinite negative logit leaves out a class."""

# %% torch
import torch
from torch.nn.functional import cross_entropy

target = torch.tensor([1, 2])
z = torch.tensor([[0.0, 1.0, 2.0], [3.0, 0.5, 1.0]], requires_grad=True)
cross_entropy(z, target, ignore_index=0, reduction="sum").backward()
print("z.grad:", z.grad, sep="\n")

# %% left_out blind="input: the first logit is left out"
s = torch.tensor([[0.0, 1.0, 2.0], [3.0, 0.5, 1.0]], requires_grad=True)
ignored = torch.tensor([True, False, False])
cross_entropy(s.masked_fill(ignored, -torch.inf), target, reduction="sum").backward()
print("s.grad:", s.grad, sep="\n")

# %% numpy
import numpy as np

z = np.array([[0.0, 1.0, 2.0], [3.0, 0.5, 1.0]])
T = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])  # a 1 at each target
p = np.exp(z) / np.exp(z).sum(axis=1, keepdims=True)
print("z.grad:", p - T, sep="\n")

# %% numpy_left_out
e = np.exp(z) * np.array([0.0, 1.0, 1.0])
print("s.grad:", e / e.sum(axis=1, keepdims=True) - T, sep="\n")
