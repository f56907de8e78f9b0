"""Doubled until its norm reaches 1000, from four starts."""

# %% torch
import torch

v = torch.tensor([0.1, 1.0, 0.0001])
starts = [
    [0.3, -1.2, 0.8],
    [-0.5, 0.5, 1.0],
    [2.0, -1.0, 2.0],
    [600.0, 800.0, -600.0],
]
for start in starts:
    x = torch.tensor(start, requires_grad=True)
    y = 2 * x
    k = 1
    while y.norm() < 1000:
        y = 2 * y
        k += 1
    y.backward(v)
    print("x:", x)
    print("k:", k)
    print("x.grad:", x.grad)

# %% numpy
import numpy as np

v = np.array([0.1, 1.0, 0.0001])
starts = [
    [0.3, -1.2, 0.8],
    [-0.5, 0.5, 1.0],
    [2.0, -1.0, 2.0],
    [600.0, 800.0, -600.0],
]
for start in starts:
    x = np.array(start)
    k = max(1, int(np.ceil(np.log2(1000 / np.linalg.norm(x)))))
    J = 2.0**k * np.eye(3)
    print("x:", x)
    print("k:", k)
    print("vᵀJ:", v @ J)
