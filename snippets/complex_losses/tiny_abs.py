"""The gradient of abs at tiny complex numbers: x / |x| overflows on the way if |x| has no finite reciprocal."""

# %% torch
import torch

x = torch.tensor([0.0 + 0.0j, -1.0568e-23 + 0.0j], requires_grad=True)
x.abs().sum().backward()
print("gradient in the report:", x.grad)

# %% tiny
x = torch.tensor([0.0 + 0.0j, -1e-40 + 0.0j], requires_grad=True)
x.abs().sum().backward()
print("finite in complex numbers of float:", x.grad.isfinite())
x.grad = None
x.abs().clamp(min=1e-10).sum().backward()
print("finite with a clamp after abs:", x.grad.isfinite())


# %% fixed
def gradient(magnitudes, dtype=torch.complex64):
    x = torch.tensor([0.0 + 0.0j, -1e-40 + 0.0j, 0.3 - 0.4j], dtype=dtype, requires_grad=True)
    magnitudes(x).sum().backward()
    return x.grad


def without_tiny(x):
    return x.masked_fill(x.abs() < 1e-20, 0).abs()


def rounded_off(x):
    return (x.real**2 + x.imag**2 + 0.0625).sqrt()


print("tiny values replaced:", gradient(without_tiny))
print("a number in the root:", gradient(rounded_off)[[0, 2]])
print("in double:", gradient(torch.abs, torch.complex128))

# %% numpy
import numpy as np

x = np.array([0, -1.0568e-23], dtype=complex)
size = np.abs(x)
print("gradient in the report:", np.divide(x, size, out=np.zeros_like(x), where=size > 0))

# %% numpy_tiny blind="2 + x: nan stays nan; input, x - y: the cell prints only which numbers are finite"
size = np.array([0, 1e-40], dtype=np.float32)
with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
    reciprocal = np.where(size == 0, 0, 1 / size)
    print("finite in complex numbers of float:", np.isfinite(reciprocal))
    print("finite with a clamp after abs:", np.isfinite((size > 10.0**-10) * reciprocal))

# %% numpy_fixed
x = np.array([0, -1e-40, 0.3 - 0.4j])
size = np.abs(x)
print("tiny values replaced:", np.where(size < 10.0**-20, 0, x / np.maximum(size, 10.0**-20)))
print("a number in the root:", (x / np.sqrt(size**2 + 0.0625))[[0, 2]])
print("in double:", np.divide(x, size, out=np.zeros_like(x), where=size > 0))
