"""A loss of parameters only: the sum over i ≠ j of (vᵢ·vⱼ - Xᵢⱼ)²."""

# %% torch
import torch

X = torch.tensor([[9.0, 1.0, 3.0], [1.0, 5.0, -2.0], [3.0, -2.0, 4.0]])  # the diagonal is not used
V = torch.nn.Parameter(torch.tensor([[0.5, 1.0], [-1.0, 2.0], [1.5, 0.75]]))
optimizer = torch.optim.SGD([V], lr=0.05)

residual = V @ V.T - X
loss = residual.fill_diagonal_(0).square().sum()
loss.backward()
print("loss:", loss)
print("V.grad:", V.grad)
optimizer.step()
print("weight after the step:", V)

# %% numpy
import numpy as np

X = np.array([[9.0, 1.0, 3.0], [1.0, 5.0, -2.0], [3.0, -2.0, 4.0]])
V = np.array([[0.5, 1.0], [-1.0, 2.0], [1.5, 0.75]])
R = (V @ V.T - X) * (1 - np.eye(3))
G = 2 * (R + R.T) @ V
print("loss:", np.sum(R**2))
print("V.grad:", G)
print("weight after the step:", V - 0.05 * G)
