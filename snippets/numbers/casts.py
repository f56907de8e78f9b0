"""From complex to real, and from real to complex."""

# %% torch
import torch

z = torch.tensor([3.0 + 5.0j, 0.5 - 1.0j], requires_grad=True)
y = (z**2).float()
y.backward(torch.tensor([1.0, 10.0]))
print("z.grad:", z.grad)

# %% mended
z.grad = None
y = (z**2).abs()
y.backward(torch.tensor([1.0, 10.0]))
print("z.grad:", z.grad)

# %% real
x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x.cumsum(0, dtype=torch.complex64)
v = torch.tensor([1.0 + 2.0j, 10.0 - 1.0j])
y.backward(v)
print("x.grad:", x.grad)

x.grad = None
y = x.to(torch.complex64).cumsum(0)
y.backward(v)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

z = np.array([3.0 + 5.0j, 0.5 - 1.0j])
v = np.array([1.0, 10.0])
print("z.grad:", v * np.conj(2 * z))  # the imaginary parts have the weight 0

# %% numpy_mended
by_abs = v * np.abs(2 * z)  # the slope of |z|² with respect to |z|
print("z.grad:", by_abs * z / np.abs(z))

# %% numpy_real blind="x - y: imaginary parts have the weight 0"
v = np.array([1.0 + 2.0j, 10.0 - 1.0j])
J = np.array([[1.0, 0.0], [1.0, 1.0]])
print("x.grad:", v.real @ J)
print("x.grad:", v.real @ J)
