"""Three atoms with a pair term and an angle term: forces from a partly detached energy, and central differences."""

# %% torch
import torch

start = torch.tensor([[0.0, 0.25], [1.0, 0.5], [1.5, 2.0]], dtype=torch.float64)
k, c, d = 0.5, 3.0, 1.25


def energy_of(p, *, geometry):
    """Return the energy, with the vectors of the angle term computed in the grad mode `geometry`."""
    with torch.no_grad():
        near = (p[1] - p).norm(dim=1).argsort()[1:]  # indices of the neighbors, which have no gradient
    a, b = (p[near] - p[1]).unbind()
    pairs = k * ((a @ a - d) ** 2 + (b @ b - d) ** 2)
    with geometry:
        a, b = (p[near] - p[1]).unbind()
        angle = (a * b).sum()
    return pairs + c * angle**2


def forces(geometry):
    p = start.clone().requires_grad_()
    return -torch.autograd.grad(energy_of(p, geometry=geometry), p)[0]


def differences(step=1e-5):
    """Return the negative central differences of the energy."""
    found = torch.zeros(3, 2, dtype=start.dtype)
    for place in range(6):
        move = torch.zeros(6, dtype=start.dtype)
        move[place] = step
        up, down = (energy_of(start + one.view(3, 2), geometry=torch.no_grad()) for one in (move, -move))
        found.view(-1)[place] = -(up - down) / (2 * step)
    return found


print("energy, detached:", energy_of(start, geometry=torch.no_grad()))
print("energy, recorded:", energy_of(start, geometry=torch.enable_grad()))
print("forces, detached:", forces(torch.no_grad()), sep="\n")
print("differences, rounded:", differences().round(decimals=2), sep="\n")

# %% fixed
print("forces, recorded:", forces(torch.enable_grad()), sep="\n")

# %% strain
strain = torch.zeros(2, 2, dtype=start.dtype, requires_grad=True)
moved = start + start @ strain  # the strain acts before the geometry
for geometry in torch.no_grad(), torch.enable_grad():
    print(
        "at the strain:",
        torch.autograd.grad(energy_of(moved, geometry=geometry), strain, retain_graph=True)[0].flatten(),
    )

# %% numpy
import numpy as np

P, k, c, d = np.array([[0.0, 0.25], [1.0, 0.5], [1.5, 2.0]]), 0.5, 3.0, 1.25
a, b = P[0] - P[1], P[2] - P[1]
at_a, at_b = 4 * k * (a @ a - d) * a, 4 * k * (b @ b - d) * b
s = np.sum(a * b)
term = c * s**2
energy = k * ((a @ a - d) ** 2 + (b @ b - d) ** 2) + term
pairs = -np.stack([at_a, -at_a - at_b, at_b])
angle = -2 * c * s * np.stack([b, -a - b, a])
print("energy, detached:", energy)
print("energy, recorded:", energy)
print("forces, detached:", pairs, sep="\n")
print("differences, rounded:", np.round(pairs + angle, 2), sep="\n")

# %% numpy_fixed
print("forces, recorded:", pairs + angle, sep="\n")

# %% numpy_strain
for F in pairs, pairs + angle:
    print("at the strain:", -(P.T @ F).ravel())
