"""y = exp(x) is changed before backward reads it."""

# %% error raises="RuntimeError: which is output 0 of Exp, is at version 1; expected"
import torch

x = torch.tensor([0.5, 1.5], requires_grad=True)
y = x.exp()
y += 1
y.backward(torch.tensor([1.0, 10.0]))

# %% torch
import torch

x = torch.tensor([0.5, 1.5], requires_grad=True)
v = torch.tensor([1.0, 10.0])
y = x.exp()
y = y + 1  # a new tensor
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% data
x.grad = None
y = x.exp()
y.data += 1
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

x = np.array([0.5, 1.5])
v = np.array([1.0, 10.0])
saved = np.exp(x)
J = np.diag(saved)
print("y:", saved + 1)
print("x.grad:", v @ J)

saved = saved + 1  # changed through .data
mixed = np.diag(saved)  # not the Jacobian of y
print("y:", saved)
print("x.grad:", v @ mixed)
