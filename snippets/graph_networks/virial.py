"""The virial of each atom: the gradient of the energy with respect to the edge vectors."""

# %% torch
import torch

positions = torch.tensor([[0.0, 0.25, 0.0], [1.0, 0.5, 0.75], [-0.5, 1.25, 0.5]], dtype=torch.float64)
charge = torch.tensor([1.0, 3.0, 0.5], dtype=torch.float64)
sender = torch.tensor([0, 1, 1, 2, 0, 2])
receiver = torch.tensor([1, 0, 2, 1, 2, 0])


def energy_of(vectors):
    at_edges = charge[sender] * torch.exp(-vectors.square().sum(dim=1) / 2)
    density = torch.zeros(3, dtype=torch.float64).index_add(0, receiver, at_edges)
    return -density.sqrt().sum()


vectors = (positions[receiver] - positions[sender]).requires_grad_()
(pull,) = torch.autograd.grad(energy_of(vectors), vectors)
of_edges = -pull[:, :, None] * vectors.detach()[:, None, :]
none = torch.zeros(3, 3, 3, dtype=torch.float64)
halves = none.index_add(0, sender, of_edges / 2).index_add(0, receiver, of_edges / 2)
print("virials, half to each end:", halves, sep="\n")

# %% center
print("virials, all to the receiver:", none.index_add(0, receiver, of_edges), sep="\n")

# %% strain
strain = torch.zeros(3, 3, dtype=torch.float64, requires_grad=True)
(at_strain,) = torch.autograd.grad(energy_of(vectors.detach() @ (torch.eye(3) + strain)), strain)
print("virial from the strain:", -at_strain, sep="\n")
print("sum over the atoms:", halves.sum(dim=0), sep="\n")

# %% numpy
import numpy as np

P = np.array([[0.0, 0.25, 0.0], [1.0, 0.5, 0.75], [-0.5, 1.25, 0.5]])
charge = np.array([1.0, 3.0, 0.5])
to_receiver, to_both = np.zeros((3, 3, 3)), np.zeros((3, 3, 3))
for i in range(3):
    others = [j for j in range(3) if j != i]
    part = {j: charge[j] * np.exp(-np.sum((P[i] - P[j]) ** 2) / 2) for j in others}
    for j in others:
        r = P[i] - P[j]
        W = -part[j] / (2 * np.sqrt(sum(part.values()))) * np.outer(r, r)
        to_receiver[i] += W
        to_both[i] += W / 2
        to_both[j] += W / 2
print("virials, half to each end:", to_both, sep="\n")

# %% numpy_center
print("virials, all to the receiver:", to_receiver, sep="\n")

# %% numpy_strain
total = to_receiver.sum(0)
print("virial from the strain:", total, sep="\n")
print("sum over the atoms:", total, sep="\n")
