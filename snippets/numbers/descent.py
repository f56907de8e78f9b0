"""A step against z.grad, and one against its conjugate: L = a² + 4b² at z = 3 + 5i."""

# %% torch
import torch


def loss(z):
    return z.real**2 + 4 * z.imag**2


z = torch.tensor(3.0 + 5.0j, requires_grad=True)
L = loss(z)
L.backward()
print("L:", L)
print("z.grad:", z.grad)

optimizer = torch.optim.SGD([z], lr=0.05)
other = z.detach() - 0.05 * z.grad.conj()
optimizer.step()
print("z:", z)
print("after the step:", loss(z.detach()))
print("after the conjugate:", loss(other))

# %% view
pair = torch.tensor([3.0, 5.0], requires_grad=True)
z = torch.view_as_complex(pair)
loss(z).backward()
print("pair.grad:", pair.grad)

# %% numpy one-point="one side types a complex number, the other its two parts"
import numpy as np


def loss(pair):
    return pair[0] ** 2 + 4 * pair[1] ** 2


pair = np.array([3.0, 5.0])
g = np.array([2 * pair[0], 8 * pair[1]])
print("L:", loss(pair))
print("z.grad:", g[0] + 1j * g[1])
new = pair - 0.05 * g
print("z:", new[0] + 1j * new[1])
print("after the step:", loss(new))
print("after the conjugate:", loss(pair - 0.05 * g * np.array([1.0, -1.0])))

# %% numpy_view
print("pair.grad:", g)
