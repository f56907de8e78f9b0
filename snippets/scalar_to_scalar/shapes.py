"""One number in three shapes, and the v that PyTorch fills in."""

# %% torch
import torch

for shape in [(), (1,), (1, 1)]:
    x = torch.full(shape, 3.0, requires_grad=True)
    y = x**2
    y.retain_grad()
    y.backward()
    print("x.shape:", x.shape)
    print("y.grad:", y.grad)
    print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is 1 × 1"
import numpy as np

for shape in [(), (1,), (1, 1)]:
    x = np.full(shape, 3.0)
    J = np.array([[2 * x.item()]])
    v = np.ones(shape)  # y has the shape of x
    print("x.shape:", x.shape)
    print("y.grad:", v)
    print("x.grad:", (v.reshape(1) @ J).reshape(shape))
