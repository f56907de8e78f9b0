"""A pair energy with a hard cutoff and with an envelope, on both sides of the cutoff."""

# %% torch
import torch

c, step = 2.0, 2.0**-10
r = torch.tensor([c - step, c + step], dtype=torch.float64, requires_grad=True)
for name, envelope in (("hard", torch.ones_like(r)), ("smooth", (1 - (r / c) ** 2) ** 2)):
    energy = torch.where(r < c, envelope / r, 0)
    print(f"{name} energy:", energy.detach())
    print(f"{name} force:", -torch.autograd.grad(energy.sum(), r)[0])

# %% numpy
import numpy as np

c, step = 2.0, 2.0**-10
r = np.array([c - step, c + step])
near = np.array([1.0, 0.0])
print("hard energy:", near / r)
print("hard force:", near / r**2)
print("smooth energy:", near * (1 / r - 2 * r / c**2 + r**3 / c**4))
print("smooth force:", near * (1 / r**2 + 2 / c**2 - 3 * r**2 / c**4))
