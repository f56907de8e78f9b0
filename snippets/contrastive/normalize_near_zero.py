"""The gradient of F.normalize at short vectors, and with a floor for the length."""

# %% torch blind="J @ v: a dot product of two vectors"
import torch
import torch.nn.functional as F

v = torch.tensor([1.0, 0.5])


def look(normalize, length):
    x = torch.tensor([0.6, 0.8]).mul(length).requires_grad_()
    (normalize(x) @ v).backward()
    print("x.grad:", x.grad)


for length in 1.0, 2.0**-10, 2.0**-20, 0.0:
    look(lambda x: F.normalize(x, dim=0), length)

# %% floor
for length in 1.0, 2.0**-10, 2.0**-20, 0.0:
    look(lambda x: F.normalize(x, dim=0, eps=0.1), length)

# %% numpy
import numpy as np

v = np.array([1.0, 0.5])


def show(shortest):
    for length in 1.0, 2.0**-10, 2.0**-20, 0.0:
        x = np.array([0.6, 0.8]) * length
        norm = np.linalg.norm(x)
        if norm > shortest:
            print("x.grad:", (v - (v @ x) * x / norm**2) / norm)
        else:
            print("x.grad:", v / shortest)


show(1e-12)

# %% numpy_floor
show(0.1)
