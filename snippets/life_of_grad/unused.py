"""None and zero: tensors that are not used, have a zero derivative or need no gradient."""

# %% torch
import torch

a = torch.tensor([3.0, 4.0], requires_grad=True)
b = torch.tensor(3.0, requires_grad=True)
c = torch.tensor(5.0, requires_grad=True)
d = torch.tensor(6.0)
y = d * a[0] ** 2 + b * (b - 6)
y.backward()
print("a:", a)
print("c:", c)
print("y:", y)
print("a.grad:", a.grad)
print("b.grad:", b.grad)
print("c.grad:", c.grad)
print("d.grad:", d.grad)

# %% numpy
import numpy as np

a, b, c, d = np.array([3.0, 4.0]), 3.0, 5.0, 6.0
print("a:", a)
print("c:", c)
print("y:", d * a[0] ** 2 + b * (b - 6))

# the second entry is 0: y does not depend on a₂
J_a = np.array([[2 * d * a[0], 0.0]])
v = np.array([1.0])
print("a.grad:", v @ J_a)
print("b.grad:", v[0] * (2 * b - 6))
