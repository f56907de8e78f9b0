"""The gradient of angle at tiny complex numbers: one divided by the squared modulus is too large for complex64."""

# %% torch
import torch

numbers = [3e-20 + 4e-20j, 3e-4 + 4e-4j]


def gradients(dtype):
    z = torch.tensor(numbers, dtype=dtype, requires_grad=True)
    of_angle = torch.autograd.grad(torch.angle(z).sum(), z)[0]
    of_atan2 = torch.autograd.grad(torch.atan2(z.imag, z.real).sum(), z)[0]
    return of_angle, of_atan2


of_angle, of_atan2 = gradients(torch.complex64)
print("gradient at the larger number:", of_angle[1])
print("finite with angle alone:", of_angle.isfinite())
print("finite with real and imaginary part:", of_atan2.isfinite())


# %% fixed
def angle(z, tiny=1e-12):
    small = z.abs() < tiny
    return torch.angle(z.masked_fill(small, 1)).masked_fill(small, 0)


z = torch.tensor(numbers, dtype=torch.complex64, requires_grad=True)
(replaced,) = torch.autograd.grad(angle(z).sum(), z)
print("tiny values replaced:", replaced)
of_angle, of_atan2 = gradients(torch.complex128)
print("angle, in double:", of_angle)
print("real and imaginary part, in double:", of_atan2)

# %% numpy
import numpy as np

z = np.array([3e-20 + 4e-20j, 3e-4 + 4e-4j])
with np.errstate(divide="ignore", over="ignore", invalid="ignore"):
    inverse = 1 / np.float32(np.abs(z)) ** 2  # float32 has no such large number
    g = 1j * np.complex64(z) * inverse
print("gradient at the larger number:", g[1])
print("finite with angle alone:", np.isfinite(g))
print("finite with real and imaginary part:", np.isfinite(g))

# %% numpy_fixed
g = 1j * z / np.abs(z) ** 2
print("tiny values replaced:", np.array([0, g[1]]))
print("angle, in double:", g)
print("real and imaginary part, in double:", g)
