"""Scalar in, scalar out: y = x² at 1, no v given."""

# %% torch
import torch

x = torch.tensor(1.0, requires_grad=True)
y = x**2
y.backward()
print("y:", y.item())
print("x.grad:", x.grad)

# %% jacobian
J = torch.autograd.functional.jacobian(lambda x: x**2, x).reshape(1, 1)
print("J:", J)

# %% numpy blind="J @ v, J.T: J is 1 × 1; 2x for x²: at x = 1, x² and 2x have one slope; 3 for 2: a power of 1 is 1"
import numpy as np

x = np.array(1.0)
J = np.array([[2 * x]])  # dy/dx = 2x
v = np.array([1.0])  # what PyTorch fills in
print("y:", x**2)
print("J:", J)
print("vᵀJ:", (v @ J).reshape(x.shape))
