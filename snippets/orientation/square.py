"""A square J fits on both sides of v: y = (x₁², x₁x₂), v = (1, 10)."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1]])
v = torch.tensor([1.0, 10.0])
y.backward(v)
print("x.grad:", x.grad)

# %% wrong
J = torch.autograd.functional.jacobian(
    lambda x: torch.stack([x[0] ** 2, x[0] * x[1]]),
    x,
)
print("J @ v:", J @ v)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([1.0, 10.0])
print("vᵀJ:", v @ J)

# %% numpy_wrong
# the weighted sum of the columns of J: v used as weights of the inputs
print("J @ v:", v[0] * J[:, 0] + v[1] * J[:, 1])
