"""Three atoms with a pair term and an angle term of displacements: gradients at the edges, added up to the atoms."""

# %% torch
import torch

P = torch.tensor([[0.0, 0.25], [1.0, 0.5], [1.5, 2.0]], requires_grad=True)
source = torch.tensor([0, 1, 1, 2])  # each pair of neighbors, in both directions
target = torch.tensor([1, 0, 2, 1])
k, c, d = 0.5, 3.0, 1.25


def energy_of(r):
    """Return pair terms of all edges, and an angle term of the edges that leave the middle atom."""
    pairs = k / 2 * ((r * r).sum(dim=1) - d) ** 2
    return pairs.sum() + c * (r[1] * r[2]).sum() ** 2


r = P[target] - P[source]
energy = energy_of(r)
(at_r,) = torch.autograd.grad(energy, r, retain_graph=True)
nothing = torch.zeros_like(P)
both = nothing.index_add(0, source, at_r) - nothing.index_add(0, target, at_r)
print("at the edges:", at_r, sep="\n")
print("forces, both ends:", both, sep="\n")
print("forces, of the positions:", -torch.autograd.grad(energy, P)[0], sep="\n")

# %% one_end
print("forces, one end:", 2 * nothing.index_add(0, source, at_r), sep="\n")

# %% numpy
import numpy as np

P, k, c, d = np.array([[0.0, 0.25], [1.0, 0.5], [1.5, 2.0]]), 0.5, 3.0, 1.25
a, b = P[0] - P[1], P[2] - P[1]
at_a, at_b = 2 * k * (np.sum(a**2) - d) * a, 2 * k * (np.sum(b**2) - d) * b  # of the pair term, for one direction
s = 2 * c * np.sum(a * b)
on_first, on_last = -2 * at_a - s * b, -2 * at_b - s * a
forces = np.stack([on_first, -on_first - on_last, on_last])
print("at the edges:", np.stack([-at_a, at_a + s * b, at_b + s * a, -at_b]), sep="\n")
print("forces, both ends:", forces, sep="\n")
print("forces, of the positions:", forces, sep="\n")

# %% numpy_one_end
wrong = np.stack([-2 * at_a, 2 * (at_a + s * b + at_b + s * a), -2 * at_b])
print("forces, one end:", wrong, sep="\n")
