"""The gradient of a complex root at 0, and a safe root."""

# %% torch
import torch

v = torch.ones(2, dtype=torch.complex64)
for name, root in {"sqrt": torch.sqrt, "power": lambda z: z**0.5}.items():
    z = torch.tensor([0j, 3 + 4j], requires_grad=True)
    root(z).backward(v)
    print(f"{name} finite at zero:", bool(z.grad[0].isfinite()))

# %% safe
z = torch.tensor([0j, 3 + 4j], requires_grad=True)
zero = z == 0
y = z.masked_fill(zero, 1).sqrt().masked_fill(zero, 0)
y.backward(v)
print("y:", y)
print("z.grad:", z.grad)

# %% powers
z = torch.tensor([0j, 3 + 4j], requires_grad=True)
(z**1.5).backward(v)
print("gradient of the power:", z.grad)
z = torch.tensor([0j, 3 + 4j], requires_grad=True)
z.abs().sum().backward()
print("gradient of abs:", z.grad)

# %% numpy_safe one-point="0 is the point"
import numpy as np

z = np.array([0j, 3 + 4j])
y = np.sqrt(z)
print("y:", y)
print("z.grad:", np.array([0, np.conj(1 / (2 * y[1]))]))

# %% numpy_powers
print("gradient of the power:", np.conj(1.5 * y))
print("gradient of abs:", np.array([0, z[1] / np.abs(z[1])]))
