"""y = x² at x = 1, repeated four times: v = (1, 10, 100, 1000)."""

# %% torch
import torch

x = torch.tensor(1.0, requires_grad=True)
y = x**2
v = torch.tensor([1.0, 10.0, 100.0, 1000.0])
y.expand(4).backward(v)
print("y:", y.item())
print("x.grad:", x.grad)

# %% jacobian
J = torch.autograd.functional.jacobian(lambda x: (x**2).expand(4), x)
J = J.reshape(4, 1)
print("J:", J, sep="\n")

# %% numpy blind="J.T: the slope is 1 × 1; 2x for x²: at x = 1, x² and 2x have one slope; 3 for 2: a power of 1 is 1"
import numpy as np

x = np.array(1.0)
J_y = np.array([[2 * x]])  # 1×1: the derivative of x²
E = np.ones((4, 1))  # 4×1: the Jacobian of expand
J = E @ J_y  # 4×1
v = np.array([1.0, 10.0, 100.0, 1000.0])
print("y:", x**2)
print("J:", J, sep="\n")
print("vᵀJ:", (v @ J).reshape(x.shape))
