"""An element of a result is overwritten: the gradient of the old value, and of the new one."""

# %% torch
import torch

t = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
value = torch.tensor(10.0, requires_grad=True)
a = t * t
a[0] = value
a.sum().backward()
print("a:", a.detach())
print("t.grad:", t.grad)
print("value.grad:", value.grad)

# %% numpy
import numpy as np

t, value, v = np.array([1.0, 2.0, 3.0, 4.0]), 10.0, np.ones(4)
kept = np.array([0.0, 1.0, 1.0, 1.0])  # 0 where the old number is gone
print("a:", kept * t**2 + (1 - kept) * value)
print("t.grad:", v * kept * 2 * t)
print("value.grad:", (v * (1 - kept)).sum())
