"""A weight of 0 on an infinite derivative: y = √x at x = (0, 9), v = (0, 1)."""

# %% torch
import torch

x = torch.tensor([0.0, 9.0], requires_grad=True)
y = torch.sqrt(x)
y.backward(torch.tensor([0.0, 1.0]))
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is diagonal, the page's subject"
import numpy as np

x, v = np.array([0.0, 9.0]), np.array([0.0, 1.0])
with np.errstate(divide="ignore", invalid="ignore"):
    J = np.diag(1 / (2 * np.sqrt(x)))
    print("vᵀJ:", v @ J)
