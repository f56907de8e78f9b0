"""Two inputs, three outputs: y = (x₁x₂, x₁², 5x₂), v = (1, 10, 100)."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[0] ** 2, 5 * x[1]])
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
y = np.array([x[0] * x[1], x[0] ** 2, 5 * x[1]])
J = np.array(
    [
        [x[1], x[0]],  # the gradient of x₁x₂
        [2 * x[0], 0.0],  # the gradient of x₁²
        [0.0, 5.0],  # the gradient of 5x₂
    ]
)
v = np.array([1.0, 10.0, 100.0])
print("y:", y)
print("vᵀJ:", v @ J)
