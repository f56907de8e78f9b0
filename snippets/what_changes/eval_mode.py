"""A DEQ cuts the graph in eval mode: forces need the branch of training mode, and one recorded step is not enough."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch


class Deq(torch.nn.Module):
    """A stand-in for a DEQ layer: z = tanh(z / 2 + pos), with a graph in training mode alone."""

    def f(self, z, pos):
        return torch.tanh(z / 2 + pos)

    def forward(self, pos):
        with torch.no_grad():
            z = torch.zeros_like(pos)
            for _ in range(100):
                z = self.f(z, pos)
        if self.training:
            z = self.f(z, pos)
            slope = (1 - z.detach() ** 2) / 2  # of f with respect to z
            z.register_hook(lambda v: v / (1 - slope))  # the solve with v
        return z


def forces_of(z, pos):
    energy = (z**3 + z**2).sum()
    return -torch.autograd.grad(energy, pos)[0]


deq = Deq().eval()
pos = torch.tensor([0.25, -0.5], dtype=torch.float64, requires_grad=True)
z_pred = deq(pos)
forces_of(z_pred, pos)

# %% torch
print("in eval mode:", z_pred.requires_grad)
deq.train()  # this layer alone
print("forces:", forces_of(deq(pos), pos))

# %% step
print("one recorded step:", forces_of(deq.f(z_pred, pos), pos))

# %% numpy
import numpy as np

pos, z = np.array([0.25, -0.5]), np.zeros(2)
for _ in range(100):
    z = np.tanh(z / 2 + pos)
D = 1 - z**2
print("forces:", -(3 * z**2 + 2 * z) * D / (1 - D / 2))

# %% numpy_step
print("one recorded step:", -(3 * z**2 + 2 * z) * D)
