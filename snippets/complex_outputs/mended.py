"""A real loss of a complex number, or a complex weight."""

# %% torch
import torch

z = torch.tensor(3.0 + 5.0j, requires_grad=True)
y = z**2
loss = y.real**2 + 4 * y.imag**2
loss.backward()
print("loss:", loss)
print("z.grad:", z.grad)

# %% weight
z.grad = None
y = z**2
y.backward(torch.tensor(4.0 + 7.0j))
print("z.grad:", z.grad)

# %% silenced
z.grad = None
y = z**2
y.float().backward()
print("z.grad:", z.grad)

z.grad = None
y = z**2
y.real.backward()
print("z.grad:", z.grad)

# %% numpy
import numpy as np

a, b = 3.0, 5.0  # z = a + bi, and z² = (a² − b²) + 2abi
real, imag = a**2 - b**2, 2 * a * b
J = np.array([[2 * a, -2 * b], [2 * b, 2 * a]])  # (real, imag) with respect to (a, b)
v = np.array([2 * real, 8 * imag])
by_a, by_b = v @ J
print("loss:", real**2 + 4 * imag**2)
print("z.grad:", by_a + 1j * by_b)

# %% numpy_weight
v = np.array([4.0, 7.0])
by_a, by_b = v @ J
print("z.grad:", by_a + 1j * by_b)

# %% numpy_silenced
v = np.array([1.0, 0.0])  # the imaginary part has the weight 0
by_a, by_b = v @ J
print("z.grad:", by_a + 1j * by_b)
print("z.grad:", by_a + 1j * by_b)
