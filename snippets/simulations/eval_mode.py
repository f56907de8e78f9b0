"""create_graph tied to self.training: in eval mode the forces have no graph."""

# %% model blind="J @ v: a product of two vectors"
import torch


class Model(torch.nn.Module):
    def __init__(self, *, create_graph=True, tied=True):
        super().__init__()
        self.k = torch.nn.Parameter(torch.tensor([0.5, 3.0]))
        self.dropout = torch.nn.Dropout(0.5)
        self.create_graph, self.tied = create_graph, tied

    def forward(self, r):
        energy = self.dropout(r**3) @ self.k
        create_graph = self.create_graph
        if self.tied:
            create_graph = self.create_graph if self.training else False
        return energy, -torch.autograd.grad(energy, r, create_graph=create_graph, retain_graph=True)[0]


r = torch.tensor([1.5, -0.5], requires_grad=True)

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
model = Model().eval()  # dropout off
energy, forces = model(r)
(forces - 1).square().sum().backward()

# %% torch blind="3 for 2, x - y: in eval mode, the tied forces are a constant"
print("forces have a graph, tied:", forces.requires_grad)
((energy - 2).square() + (forces - 1).square().sum()).backward()
print("gradient of k, tied:", model.k.grad)

model = Model(tied=False).eval()
energy, forces = model(r)
print("forces have a graph, not tied:", forces.requires_grad)
((energy - 2).square() + (forces - 1).square().sum()).backward()
print("gradient of k, not tied:", model.k.grad)

# %% numpy
import numpy as np

r, k = np.array([1.5, -0.5]), np.array([0.5, 3.0])
at_energy = 2 * (r**3 @ k - 2)
forces = -3 * k * r**2
through_forces = -3 * r**2 * 2 * (forces - 1)
print("gradient of k, tied:", at_energy * r**3)
print("gradient of k, not tied:", at_energy * r**3 + through_forces)
