"""Real and complex numbers in one operation: where x > 4, x, else xi."""

# %% error raises="RuntimeError: Expected isFloatingType(grad.scalar_type())"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = torch.where(x > 4, x, x * 1j)
y.backward(torch.tensor([1.0 + 2.0j, 10.0 - 1.0j]))

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = torch.where(x > 4, x.to(torch.complex64), x * 1j)
y.backward(torch.tensor([1.0 + 2.0j, 10.0 - 1.0j]))
print("y:", y.detach())
print("x.grad:", x.grad)

# %% numpy blind="input: a factor's other part has the weight 0"
import numpy as np

x = np.array([3.0, 5.0])
v = np.array([1.0 + 2.0j, 10.0 - 1.0j])
factor = np.where(x > 4, 1.0, 1j)  # of y = factor · x
print("y:", factor * x)
print("x.grad:", v.real * factor.real + v.imag * factor.imag)
