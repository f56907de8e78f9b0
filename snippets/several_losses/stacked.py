"""Three losses in one vector, (x₁², x₁x₂, x₂³) at x = (3, 2)."""

# %% no_weights raises="RuntimeError: grad can be implicitly created only for scalar outputs"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
losses = torch.stack([x[0] ** 2, x[0] * x[1], x[1] ** 3])
losses.backward()

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
losses = torch.stack([x[0] ** 2, x[0] * x[1], x[1] ** 3])
v = torch.tensor([1.0, 1.0, 1.0])
losses.backward(v)
print("losses:", losses)
print("x.grad:", x.grad)

# %% weights
x = torch.tensor([3.0, 2.0], requires_grad=True)
losses = torch.stack([x[0] ** 2, x[0] * x[1], x[1] ** 3])
v = torch.tensor([-0.1, 1.0, 0.0001])
losses.backward(v)
print("x.grad:", x.grad)

# %% numpy blind="2x for x²: x₂ = 2, where x² is 2x"
import numpy as np

x = np.array([3.0, 2.0])
losses = np.array([x[0] ** 2, x[0] * x[1], x[1] ** 3])
J = np.array(
    [
        [2 * x[0], 0.0],
        [x[1], x[0]],
        [0.0, 3 * x[1] ** 2],
    ]
)
ones = np.array([1.0, 1.0, 1.0])
print("losses:", losses)
print("x.grad:", ones @ J)

# %% numpy_weights
v = np.array([-0.1, 1.0, 0.0001])
print("x.grad:", v @ J)
