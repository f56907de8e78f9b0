"""The gradient of a complex number: y = z² at z = 3 + 5i."""

# %% error raises="RuntimeError: grad can be implicitly created only for real scalar outputs"
import torch

z = torch.tensor([3.0 + 5.0j, 0.5 - 1.0j], requires_grad=True)
loss = (z**2).sum()
loss.backward()

# %% torch
import torch

z = torch.tensor(3.0 + 5.0j, requires_grad=True)
for v in torch.tensor(1.0 + 0.0j), torch.tensor(0.0 + 1.0j):
    z.grad = None
    (z**2).backward(v)
    print("z.grad:", z.grad)

# %% weight
z.grad = None
(z**2).backward(torch.tensor(4.0 + 7.0j))
print("weighted:", z.grad)

# %% numpy
import numpy as np

a, b = 3.0, 5.0  # z = a + bi, and z² = (a² − b²) + 2abi
J = np.array([[2 * a, -2 * b], [2 * b, 2 * a]])  # of (real, imag) by (a, b)
for v in np.eye(2):
    by_a, by_b = v @ J
    print("z.grad:", by_a + 1j * by_b)

# %% numpy_weight
v = 4.0 + 7.0j
z = a + 1j * b
print("weighted:", v * np.conj(2 * z))
