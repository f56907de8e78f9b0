"""Clipping with a used-up generator, and with a new generator."""

# %% used_up
import torch

x = torch.tensor([3.0, 5.0])
model = torch.nn.Linear(2, 1, bias=False)
model(x).backward(torch.tensor([4.0]))

parameters = model.parameters()
optimizer = torch.optim.SGD(parameters, lr=0.1)  # uses up the generator
norm = torch.nn.utils.clip_grad_norm_(parameters, max_norm=2.5)
print("norm:", norm)
print("model.weight.grad:", model.weight.grad)

# %% torch
norm = torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=2.5)
print("norm:", norm)
print("model.weight.grad:", model.weight.grad)

# %% numpy_used_up
import numpy as np

x = np.array([3.0, 5.0])
v = np.array([4.0])
print("norm:", np.linalg.norm([]))
print("model.weight.grad:", np.outer(v, x))

# %% numpy
norm = np.sqrt((np.outer(v, x) ** 2).sum())
print("norm:", norm)
print("model.weight.grad:", np.outer(v, x) * (2.5 / norm))
