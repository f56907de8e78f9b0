"""The result of mul is assigned, or copied into a tensor, instead of being written by out=."""

# %% error raises="RuntimeError: mul(): functions with out=... arguments"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = torch.empty(2)
torch.mul(x[0], x, out=y)

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = torch.mul(x[0], x)
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% rows
x.grad = None
rows = torch.empty(2, 2)
rows[0] = x[0] * x
rows[1] = 5 * x
rows.backward(torch.tensor([[1.0, 10.0], [100.0, 0.5]]))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([1.0, 10.0])
print("x.grad:", v @ J)

# %% numpy_rows
both = np.concatenate([J, 5 * np.eye(2)])
print("x.grad:", np.array([1.0, 10.0, 100.0, 0.5]) @ both)
