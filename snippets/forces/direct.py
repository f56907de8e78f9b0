"""Forces predicted directly, and forces from the gradient of an energy: is their Jacobian symmetric?"""

# %% torch
import torch

p = torch.tensor([0.75, -0.25], dtype=torch.float64)
W = torch.tensor([[1.0, 2.0], [-0.5, 3.0]], dtype=torch.float64)
A = torch.tensor([[2.0, 1.0], [0.5, -1.0]], dtype=torch.float64)


def direct(p):
    return A @ torch.tanh(W @ p)


def from_energy(p):
    with torch.enable_grad():
        p = p if p.requires_grad else p.detach().requires_grad_()
        energy = (A[0] * torch.tanh(W @ p)).sum()
        return -torch.autograd.grad(energy, p, create_graph=True)[0]


for name, forces in (("direct", direct), ("energy", from_energy)):
    print(f"forces by the {name} way:", forces(p).detach())
    print(f"Jacobian by the {name} way:", torch.autograd.functional.jacobian(forces, p), sep="\n")

# %% numpy
import numpy as np

p = np.array([0.75, -0.25])
W, A = np.array([[1.0, 2.0], [-0.5, 3.0]]), np.array([[2.0, 1.0], [0.5, -1.0]])
h = np.tanh(W @ p)
slope = 1 - h**2
J = A @ np.diag(slope) @ W
H = W.T @ np.diag(2 * A[0] * h * slope) @ W
print("forces by the direct way:", A @ h)
print("Jacobian by the direct way:", J, sep="\n")
print("forces by the energy way:", -(A[0] * slope) @ W)
print("Jacobian by the energy way:", H, sep="\n")
