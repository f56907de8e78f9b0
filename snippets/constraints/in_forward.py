"""clamp in forward: a value outside of the limits gets the gradient 0."""

# %% torch
import torch

p = torch.tensor([0.4, 1.3, -0.2], requires_grad=True)
loss = ((p.clamp(0, 1) - 0.3) ** 2).sum()
loss.backward()
print("p.grad:", p.grad)

# %% pulled
p.grad = None
loss = ((p.clamp(0, 1) - 0.3) ** 2).sum() + ((p - p.clamp(0, 1)) ** 2).sum()
loss.backward()
print("p.grad:", p.grad)

# %% numpy blind="J @ v: the Jacobian of a clamp is diagonal"
import numpy as np

p = np.array([0.4, 1.3, -0.2])
inside = np.diag(((p > 0) & (p < 1)).astype(float))
v = 2 * (np.clip(p, 0, 1) - 0.3)
print("p.grad:", v @ inside)

# %% numpy_pulled
print("p.grad:", v @ inside + 2 * (p - np.clip(p, 0, 1)))
