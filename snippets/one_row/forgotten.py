"""Two rows without emptying x.grad: y = (Σxⱼ, Σxⱼ²) at x = (0, 1, 2, 3)."""

# %% torch
import torch

x = torch.arange(4.0, requires_grad=True)
y = torch.stack([x.sum(), (x**2).sum()])
for v in torch.eye(2):
    y.backward(v, retain_graph=True)
    print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([0.0, 1.0, 2.0, 3.0])
J = np.array([np.ones(4), 2 * x])
print("x.grad:", J[0])
print("x.grad:", J[0] + J[1])
