"""Vector in, scalar out: y = x₁ + x₂, no v given."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x.sum()
y.backward()
print("y:", y.item())
print("x.grad:", x.grad)

# %% jacobian
J = torch.autograd.functional.jacobian(torch.sum, x).reshape(1, 2)
print("J:", J)

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
J = np.ones((1, x.size))  # ∂y/∂xⱼ = 1
v = np.array([1.0])  # what PyTorch fills in
print("y:", x.sum())
print("J:", J)
print("vᵀJ:", v @ J)
