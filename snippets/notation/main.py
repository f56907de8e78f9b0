"""Every symbol on one example: n = 2 inputs, m = 3 outputs."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% shapes
print("x.shape:", x.shape)
print("y.shape:", y.shape)
print("v.shape:", v.shape)
print("x.grad.shape:", x.grad.shape)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
y = np.array([x[0] ** 2, x[0] * x[1], 5 * x[1]])
J = np.array(
    [
        [2 * x[0], 0.0],
        [x[1], x[0]],
        [0.0, 5.0],
    ]
)
v = np.array([1.0, 10.0, 100.0])
print("y:", y)
print("vᵀJ:", v @ J)

# %% numpy_shapes
m, n = J.shape
print("x.shape:", (n,))
print("y.shape:", (m,))
print("v.shape:", (m,))
print("x.grad.shape:", (v @ J).shape)
