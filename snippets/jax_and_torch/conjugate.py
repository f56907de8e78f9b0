"""A complex gradient: PyTorch's is the conjugate of the one in JAX."""

# %% torch
import torch

z = torch.tensor(3.0 + 4.0j, requires_grad=True)
loss = (z**2 * (1.0 - 2.0j)).real
loss.backward()
print("loss:", loss)
print("z.grad:", z.grad)
print("as in JAX:", z.grad.conj().resolve_conj())
(g,) = torch.autograd.grad(z**2, z, torch.ones_like(z))
print("of the square:", g)
print("as with holomorphic:", g.conj().resolve_conj())

# %% numpy
import numpy as np

z, w = 3.0 + 4.0j, 1.0 - 2.0j
print("loss:", np.real(z**2 * w))
print("z.grad:", np.conj(2 * z * w))
print("as in JAX:", 2 * z * w)
print("of the square:", np.conj(2 * z))
print("as with holomorphic:", 2 * z)
