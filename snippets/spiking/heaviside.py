"""Three steps in backward: a comparison, torch.heaviside and nn.Threshold."""

# %% torch
import torch

z = torch.tensor([-1.0, 0.25, 1.0, 3.0], requires_grad=True)
compared = (z > 0).float()
print("compared:", compared)
print("compared.requires_grad:", compared.requires_grad)

y = torch.nn.Threshold(0.5, 20.0)(z)  # z above 0.5, and 20 elsewhere
(y**2).sum().backward()
print("y:", y.detach())
print("z.grad:", z.grad)

# %% error raises="RuntimeError: derivative for aten::heaviside is not implemented"
spikes = torch.heaviside(z, torch.tensor(0.0))
spikes.sum().backward()

# %% numpy
import numpy as np

z = np.array([-1.0, 0.25, 1.0, 3.0])
print("compared:", (z > 0).astype(float))
y = np.where(z > 0.5, z, 20.0)
print("y:", y)
print("z.grad:", np.where(z > 0.5, 2 * y, 0))
