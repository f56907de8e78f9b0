"""The virial of a sum over reciprocal vectors: k and the volume belong to the strained cell."""

# %% torch
import torch

charges = torch.tensor([1.0, -2.0, 1.0], dtype=torch.float64)
positions = torch.tensor([[0.0, 0.25, 0.0], [1.0, 0.5, 0.75], [0.5, 1.5, 2.0]], dtype=torch.float64)
cell = torch.tensor([[2.5, 0.0, 0.5], [0.5, 2.0, 0.0], [0.0, 0.25, 4.0]], dtype=torch.float64)
whole = torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, -1.0, 2.0]], dtype=torch.float64)


def reciprocal(cell):
    return 2 * torch.pi * whole @ torch.linalg.inv(cell).T


def energy_of(positions, k, volume):
    phase = positions @ k.T
    S = (charges @ phase.cos()) ** 2 + (charges @ phase.sin()) ** 2
    k2 = k.square().sum(dim=1)
    return 2 * torch.pi / volume * (torch.exp(-k2 / 4) / k2 * S).sum()


strain = torch.zeros(3, 3, dtype=torch.float64, requires_grad=True)
move = torch.eye(3, dtype=torch.float64) + (strain + strain.T) / 2
strained = cell @ move
k_vectors = reciprocal(cell)  # precomputed
for name, k, box in (
    ("all from the strained cell", reciprocal(strained), strained),
    ("precomputed k", k_vectors, strained),
    ("precomputed k and volume", k_vectors, cell),
):
    energy = energy_of(positions @ move, k, torch.linalg.det(box))
    virial = -torch.autograd.grad(energy, strain, retain_graph=True)[0]
    print(f"{name}:", virial, sep="\n")

# %% numpy
import numpy as np

q, P = np.array([1.0, -2.0, 1.0]), np.array([[0.0, 0.25, 0.0], [1.0, 0.5, 0.75], [0.5, 1.5, 2.0]])
C = np.array([[2.5, 0.0, 0.5], [0.5, 2.0, 0.0], [0.0, 0.25, 4.0]])
volume = C[0] @ np.cross(C[1], C[2])
right, phases = np.zeros((3, 3)), np.zeros((3, 3))
energy = 0.0
for n in [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, -1, 2)]:
    k = 2 * np.pi * np.linalg.solve(C, np.array(n))
    S = q @ np.exp(1j * P @ k)
    size = k @ k
    part = 2 * np.pi / volume * np.exp(-size / 4) / size * abs(S) ** 2
    energy += part
    right += part * (np.eye(3) - 2 * (1 / size + 1 / 4) * np.outer(k, k))  # the phases k·r do not change
    at_phase = 4 * np.pi / volume * np.exp(-size / 4) / size * (np.conj(S) * 1j * q * np.exp(1j * P @ k)).real
    phases += np.outer(at_phase @ P, k)
fixed = -(phases + phases.T) / 2
print("all from the strained cell:", right, sep="\n")
print("precomputed k:", fixed + energy * np.eye(3), sep="\n")
print("precomputed k and volume:", fixed, sep="\n")
