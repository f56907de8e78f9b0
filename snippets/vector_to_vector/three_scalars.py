"""Three numbers in, one number out: y = 3a + 2b² + log c."""

# %% torch
import torch

a = torch.tensor(0.1, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
c = torch.tensor(0.1, requires_grad=True)
y = 3 * a + 2 * b**2 + torch.log(c)
y.backward()
print("a.grad:", a.grad)
print("b.grad:", b.grad)
print("c.grad:", c.grad)

# %% numpy blind="2x for x², x² for 2x, input: b = 1, and the slope of a is constant"
import numpy as np

b = np.array(1.0)
c = np.array(0.1)
v = np.array(1.0)
print("a.grad:", v * 3)
print("b.grad:", v * 4 * b)
print("c.grad:", v / c)
