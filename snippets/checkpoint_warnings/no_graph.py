"""A checkpoint whose function cuts the graph: y = (x₁², x₁x₂) at x = (3, 2)."""

# %% error raises="RuntimeError: none of output has requires_grad=True, this checkpoint() is not necessary"
import torch
from torch.utils.checkpoint import checkpoint


def block(x):
    with torch.no_grad():
        return x[0] * x


x = torch.tensor([3.0, 2.0], requires_grad=True)
y = checkpoint(block, x, use_reentrant=True)
y.sum().backward()

# %% comparison raises="RuntimeError: none of output has requires_grad=True"
y = checkpoint(lambda x: (x > 2).float(), x, use_reentrant=True)
y.sum().backward()

# %% torch
y = checkpoint(lambda x: x[0] * x, x, use_reentrant=False)
y.sum().backward()
print("x.grad:", x.grad)

# %% silenced
y = checkpoint(block, x, use_reentrant=False)
print("y.requires_grad:", y.requires_grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
print("x.grad:", np.ones(2) @ J)
