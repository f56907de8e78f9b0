"""One y, three weights: y = 3a + 2b² + log c at a = b = c = 1, v = (0.1, 1, 0.0001)."""

# %% error raises="RuntimeError: torch.Size([3]) and output[0] has a shape of torch.Size([])"
import torch

a = torch.tensor(1.0, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
c = torch.tensor(1.0, requires_grad=True)
y = 3 * a + 2 * b**2 + torch.log(c)
y.backward(torch.FloatTensor([0.1, 1.0, 0.0001]))

# %% torch
import torch

a = torch.tensor(1.0, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
c = torch.tensor(1.0, requires_grad=True)
y = 3 * a + 2 * b**2 + torch.log(c)
v = torch.tensor([0.1, 1.0, 0.0001])
y.backward(v.sum())
print("y:", y)
print("a.grad:", a.grad)
print("b.grad:", b.grad)
print("c.grad:", c.grad)

# %% numpy blind="3 for 2: a power of 1 is 1; x - y: c = 1, and log 1 is 0"
import numpy as np

a, b, c = 1.0, 1.0, 1.0
print("y:", 3 * a + 2 * b**2 + np.log(c))
row = np.array([[3.0, 4 * b, 1 / c]])  # the derivatives of y with respect to a, b and c
J = np.repeat(row, 3, axis=0)  # three times, as if y were repeated
v = np.array([0.1, 1.0, 0.0001])
vjp = v @ J
print("a.grad:", vjp[0])
print("b.grad:", vjp[1])
print("c.grad:", vjp[2])
