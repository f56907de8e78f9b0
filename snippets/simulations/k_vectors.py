"""The strain derivative of a reciprocal-space energy: k-vectors from the strained cell, or from the old cell."""

# %% torch
import math

import torch

r = torch.tensor([[0.0, 0.25, 0.5], [1.0, 0.5, 0.75]], dtype=torch.float64)
charges = torch.tensor([1.0, -0.5], dtype=torch.float64)
cell = torch.tensor([[2.5, 0.0, 0.5], [0.5, 2.0, 0.0], [0.0, 0.25, 4.0]], dtype=torch.float64)
n = torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, -1.0]], dtype=torch.float64)


def k_vectors_of(cell):
    return 2 * math.pi * n @ torch.linalg.inv(cell).T


def energy_of(r, cell, k):
    square = k.square().sum(dim=1)
    phase = r @ k.T
    structure = (charges @ phase.cos()) ** 2 + (charges @ phase.sin()) ** 2
    return (torch.exp(-square / 8) / square * structure).sum() * 2 * math.pi / torch.linalg.det(cell)


k_vectors = k_vectors_of(cell)  # computed once, before the strain
strain = torch.zeros(3, 3, dtype=torch.float64, requires_grad=True)
move = torch.eye(3) + (strain + strain.T) / 2
for name, k in (("strained", k_vectors_of(cell @ move)), ("old", k_vectors)):
    energy = energy_of(r @ move, cell @ move, k)
    virial = -torch.autograd.grad(energy, strain, retain_graph=True)[0]
    print(f"energy, {name} k-vectors:", energy)
    print(f"virial, {name} k-vectors:", virial, sep="\n")

# %% numpy blind="J @ v: a product of two vectors"
import numpy as np

r, charges = np.array([[0.0, 0.25, 0.5], [1.0, 0.5, 0.75]]), np.array([1.0, -0.5])
cell = np.array([[2.5, 0.0, 0.5], [0.5, 2.0, 0.0], [0.0, 0.25, 4.0]])
n = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, -1.0]])
k = 2 * np.pi * np.linalg.solve(cell, n.T).T
u = np.sum(k * k, axis=1)
f = np.exp(-u / 8) / u * 2 * np.pi / np.linalg.det(cell)
S = np.exp(1j * k @ r.T) @ charges
energy = f @ np.abs(S) ** 2
through_k = sum(2 * f[i] * (1 / 8 + 1 / u[i]) * np.abs(S[i]) ** 2 * np.outer(k[i], k[i]) for i in range(2))
pull = sum(  # the gradient at the positions
    np.outer(charges * f[i] * 2 * np.real(np.conj(S[i]) * 1j * np.exp(1j * r @ k[i])), k[i]) for i in range(2)
)
through_r = (r.T @ pull + pull.T @ r) / 2
for name, at_strain in (("strained", through_k), ("old", through_r)):
    print(f"energy, {name} k-vectors:", energy)
    print(f"virial, {name} k-vectors:", energy * np.eye(3) - at_strain, sep="\n")
