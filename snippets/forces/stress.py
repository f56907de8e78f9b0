"""Stress of two atoms in a periodic cell: the strain moves the positions and the cell, before the distances."""

# %% torch
import torch

positions = torch.tensor([[0.0, 0.25, 0.0], [1.0, 0.5, 0.75]])
cell = torch.tensor([[2.5, 0.0, 0.5], [0.5, 2.0, 0.0], [0.0, 0.25, 4.0]])  # its rows are the periods
shift = torch.tensor([[0.0, 0.0, 0.0], [-1.0, 0.0, 0.0]])  # from atom 0 to atom 1, and to its image on the left


def energy_of(positions, cell):
    r = positions[1] - positions[0] + shift @ cell
    return 0.5 * (r.square().sum(dim=1) - 1.5).square().sum()


strain = torch.zeros(3, 3, requires_grad=True)
move = torch.eye(3) + (strain + strain.T) / 2
volume = torch.linalg.det(cell).abs()
for name, periods in (("stress", cell @ move), ("without the cell", cell)):
    at_strain = torch.autograd.grad(energy_of(positions @ move, periods), strain, retain_graph=True)[0]
    print(f"{name}:", at_strain / volume, sep="\n")

# %% numpy
import numpy as np

P = np.array([[0.0, 0.25, 0.0], [1.0, 0.5, 0.75]])
C = np.array([[2.5, 0.0, 0.5], [0.5, 2.0, 0.0], [0.0, 0.25, 4.0]])
inner = P[1] - P[0]
vectors = [inner, inner - C[0]]
pulls = [2 * (r @ r - 1.5) * r for r in vectors]
for name, moved in (("stress", vectors), ("without the cell", [inner, inner])):
    S = sum(np.outer(r, g) for r, g in zip(moved, pulls, strict=True))
    print(f"{name}:", (S + S.T) / 2 / (C[0] @ np.cross(C[1], C[2])), sep="\n")
