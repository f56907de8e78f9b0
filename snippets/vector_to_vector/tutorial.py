"""The call in PyTorch's introduction to autograd: two inputs, and a v of ones."""

# %% torch
import torch

a = torch.tensor([2.0, 3.0], requires_grad=True)
b = torch.tensor([6.0, 4.0], requires_grad=True)
Q = 3 * a**3 - b**2
external_grad = torch.tensor([1.0, 1.0])
Q.backward(gradient=external_grad)
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

a, b, v = np.array([2.0, 3.0]), np.array([6.0, 4.0]), np.ones(2)
J_a = np.diag(9 * a**2)
print("a.grad:", v @ J_a)
print("b.grad:", v * -2 * b)  # element by element: J_b is diagonal, too
