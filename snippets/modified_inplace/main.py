"""y = exp(x) is changed in place by y += x₁: v = (1, 10) at x = (0.5, 2)."""

# %% error raises="RuntimeError: has been modified by an inplace operation"
import torch

x = torch.tensor([0.5, 2.0], requires_grad=True)
y = x.exp()
y += x[0]
y.backward(torch.tensor([1.0, 10.0]))

# %% torch
import torch

x = torch.tensor([0.5, 2.0], requires_grad=True)
y = x.exp()
y = y + x[0]
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% clone
x.grad = None
y = x.exp().clone()
y += x[0]
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% data
x.grad = None
y = x.exp()
y.data += x[0]
y.backward(torch.tensor([1.0, 10.0]))
print("gradient by data:", x.grad)

# %% numpy
import numpy as np

x = np.array([0.5, 2.0])
J = np.array([[np.exp(x[0]) + 1, 0.0], [1.0, np.exp(x[1])]])
v = np.array([1.0, 10.0])
print("y:", np.exp(x) + x[0])
print("x.grad:", v @ J)

# %% numpy_clone
print("x.grad:", v @ J)

# %% numpy_data
y = np.exp(x) + x[0]
wrong = np.diag(y)  # the slope is the changed y, and the added x₁ is a constant
print("gradient by data:", v @ wrong)
