"""A histogram with soft bins, whose counts have a gradient."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

x = torch.tensor([0.2, 0.9, 1.7], requires_grad=True)
torch.histc(x, bins=3, min=0, max=2)[0].backward()

# %% torch
v = torch.tensor([1.0, 10.0, 100.0])
centers = torch.tensor([0.0, 1.0, 2.0])
weight = torch.relu(1 - (x[:, None] - centers).abs())
counts = weight.sum(0)
counts.backward(v)
print("counts:", counts)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x, v = np.array([0.2, 0.9, 1.7]), np.array([1.0, 10.0, 100.0])
left = np.floor(x).astype(int)  # the center to the left
part = x - left
one = np.eye(3)
print("counts:", (1 - part) @ one[left] + part @ one[left + 1])
print("x.grad:", v[left + 1] - v[left])
