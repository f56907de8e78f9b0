"""A weight of 0 on an infinite derivative: y = √x at x = (0, 9), v = (0, 1)."""

# %% torch
import torch

x = torch.tensor([0.0, 9.0], requires_grad=True)
y = torch.sqrt(x)
y.backward(torch.tensor([0.0, 1.0]))
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is diagonal, the page's subject; input: a weight of 0 hides its row"
import numpy as np

J = np.array([[np.inf, 0.0], [0.0, 1 / (2 * np.sqrt(9.0))]])
v = np.array([0.0, 1.0])
with np.errstate(invalid="ignore"):
    print("vᵀJ:", v @ J)
