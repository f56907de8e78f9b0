"""Forces of an energy that depends on differences of positions, and of one that depends on the positions."""

# %% torch
import torch

r = torch.tensor([[0.0, 0.25], [1.0, 0.5], [-0.5, 1.25]], dtype=torch.float64, requires_grad=True)


def energy_of_pairs(r):
    u = (r[:, None] - r).square().sum(dim=-1)  # u[i, j]: the squared distance of two atoms
    return torch.tanh(u.sum(dim=1) / 4).sum()  # a sum over the atoms


def energy_of_places(r):
    return energy_of_pairs(r) + r[:, 0].pow(3).sum()


for name, energy_of in (("of pairs", energy_of_pairs), ("of places", energy_of_places)):
    forces = -torch.autograd.grad(energy_of(r), r)[0]
    total = forces.sum(dim=0)
    print(f"forces, energy {name}:", forces, sep="\n")
    print("the sum is zero:", torch.allclose(total, torch.zeros(2).double()))

print("sum of the forces, energy of places:", total[0])

# %% numpy
import numpy as np

r = np.array([[0.0, 0.25], [1.0, 0.5], [-0.5, 1.25]])
delta = r[:, None] - r
slope = (1 - np.tanh((delta**2).sum(axis=(1, 2)) / 4) ** 2) / 4
pairs = -2 * ((slope[:, None] + slope)[:, :, None] * delta).sum(axis=1)
places = pairs - np.stack([3 * r[:, 0] ** 2, np.zeros(3)], axis=1)
for name, forces in (("of pairs", pairs), ("of places", places)):
    print(f"forces, energy {name}:", forces, sep="\n")
    print("the sum is zero:", np.allclose(forces.sum(axis=0), 0, atol=1e-12))

print("sum of the forces, energy of places:", -3 * np.sum(r[:, 0] ** 2))
