"""The eikonal loss of a feature grid: a penalty on the gradient of grid_sample."""

# %% torch
import torch
from torch.nn.functional import grid_sample

features = torch.tensor([[1.0, 4.0], [2.0, 9.0]], requires_grad=True)
point = torch.tensor([0.5, -0.5], requires_grad=True)
y = grid_sample(features[None, None], point[None, None, None], align_corners=True).sum()
(g,) = torch.autograd.grad(y, point, create_graph=True)
loss = (g.norm() - 1) ** 2
loss.backward()
print("y:", y.detach())
print("g:", g.detach())
print("features.grad:", features.grad)

# %% numpy
import numpy as np

features = np.array([[1.0, 4.0], [2.0, 9.0]])
column, row = (np.array([0.5, -0.5]) + 1) / 2  # from -1…1 to 0…1
columns, rows = np.array([1 - column, column]), np.array([1 - row, row])
step = np.array([-1.0, 1.0]) / 2  # the derivative of both pairs of weights
J = np.array([np.outer(rows, step), np.outer(step, columns)])  # of g, with respect to the features
g = (J * features).sum(axis=(1, 2))
norm = np.sqrt(g @ g)
print("y:", (np.outer(rows, columns) * features).sum())
print("g:", g)
print("features.grad:", np.tensordot(2 * (norm - 1) * g / norm, J, 1))
