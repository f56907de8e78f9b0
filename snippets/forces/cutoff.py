"""A pair energy with a hard cutoff and with an envelope, on both sides of the cutoff."""

# %% torch
import torch

c = 4.0
r = torch.tensor([3.875, 4.125], requires_grad=True)  # on both sides of the cutoff
for name, envelope in (("hard", torch.ones_like(r)), ("smooth", (1 - (r / c) ** 2) ** 2)):
    energy = torch.where(r < c, envelope / r, 0)
    print(f"{name} energy:", energy.detach())
    print(f"{name} force:", -torch.autograd.grad(energy.sum(), r)[0])

# %% numpy blind="input: beyond the cutoff, the energy is 0 at any distance"
import numpy as np

c = 4.0
r = np.array([3.875, 4.125])
near, s = r < c, r**2 / c**2
print("hard energy:", near / r)
print("hard force:", near / r**2)
print("smooth energy:", near * (1 - s) ** 2 / r)
print("smooth force:", near * (1 - s) * ((1 - s) / r**2 + 4 / c**2))
