"""An operation whose in-place version has no derivative."""

# %% error raises="NotImplementedError: the derivative for 'inplace version of acosh' is not implemented"
import torch

a = torch.tensor([1.5, 0.5], requires_grad=True)
b = a + 2
b.acosh_()
b.sum().backward()

# %% torch
b = torch.acosh(a + 2)
b.backward(torch.tensor([1.0, 10.0]))
print("a.grad:", a.grad)

# %% numpy
import numpy as np

a = np.array([1.5, 0.5])
v = np.array([1.0, 10.0])
print("a.grad:", v / np.sqrt((a + 2) ** 2 - 1))
