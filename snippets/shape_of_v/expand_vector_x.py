"""y = x₁ + x₂ at x = (1, 2), repeated four times: v = (1, 10, 100, 1000)."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x.sum()
v = torch.tensor([1.0, 10.0, 100.0, 1000.0])
y.expand(4).backward(v)
print("y:", y.item())
print("x.grad:", x.grad)

# %% jacobian
J = torch.autograd.functional.jacobian(lambda x: x.sum().expand(4), x)
print("J:", J, sep="\n")

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
J_y = np.ones((1, x.size))  # 1×2: the derivatives of x₁ + x₂
E = np.ones((4, 1))  # 4×1: the Jacobian of expand
J = E @ J_y  # 4×2
v = np.array([1.0, 10.0, 100.0, 1000.0])
print("y:", x[0] + x[1])
print("J:", J, sep="\n")
print("vᵀJ:", v @ J)
