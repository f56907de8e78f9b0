"""A tensor as an attribute of a module, beside a parameter."""

# %% torch
import torch


class Memory(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.keys = torch.tensor([0.5, 2.0])
        self.values = torch.nn.Parameter(torch.tensor([3.0, 1.0]))

    def forward(self):
        return (self.keys * self.values).sum()


model = Memory()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
model().backward()
optimizer.step()
print("parameters:", [name for name, _ in model.named_parameters()])
print("model.keys.requires_grad:", model.keys.requires_grad)
print("keys after a step:", model.keys)
print("values after a step:", model.values.detach())

# %% numpy
import numpy as np

keys, values = np.array([0.5, 2.0]), np.array([3.0, 1.0])
print("keys after a step:", keys)
print("values after a step:", values - 0.5 * keys)  # the derivative with respect to values is keys
