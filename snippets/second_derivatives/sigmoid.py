"""Two calls with ones: the second derivative is right for X**3, wrong for a linear layer and a sigmoid."""

# %% torch
import torch
from torch.nn.functional import linear

X = torch.tensor([[1.0, -0.5], [0.5, 2.0]], requires_grad=True)  # two points
weight, bias = torch.tensor([[1.5, -0.5]]), torch.tensor([0.25])
for y in X**3, torch.sigmoid(linear(X, weight, bias)):
    (dy,) = torch.autograd.grad(y, X, torch.ones_like(y), create_graph=True)
    (d2y,) = torch.autograd.grad(dy, X, torch.ones_like(dy), retain_graph=True)
    print("d2y:", d2y, sep="\n")
    columns = [torch.autograd.grad(dy[:, k].sum(), X, retain_graph=True)[0][:, k] for k in range(2)]
    print("by column:", torch.stack(columns, dim=1), sep="\n")

# %% numpy
import numpy as np

X = np.array([[1.0, -0.5], [0.5, 2.0]])
d2y = 6 * X
print("d2y:", d2y, sep="\n")
print("by column:", 6 * X, sep="\n")

w = np.array([1.5, -0.5])
s = 1 / (1 + np.exp(-X @ w - 0.25))
H = (s * (1 - s) * (1 - 2 * s))[:, None, None] * np.outer(w, w)  # one for each point
d2y = H.sum(axis=1)
print("d2y:", d2y, sep="\n")
print("by column:", np.diagonal(H, axis1=1, axis2=2), sep="\n")
