"""v is not a point: y = x² at 3, v = 100."""

# %% torch
import torch

x = torch.tensor(3.0, requires_grad=True)
y = x**2
y.backward(torch.tensor(100.0))
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is 1 × 1"
import numpy as np

x = np.array(3.0)
J = np.array([[2 * x]])
v = np.array([100.0])
print("vᵀJ:", (v @ J).reshape(x.shape))
