"""Message passing over a list of edges, and its two gradients: reversed edges, and one product for each edge."""

# %% torch
import torch

source = torch.tensor([0, 2, 1, 0])
target = torch.tensor([1, 1, 2, 2])
weight = torch.tensor([2.0, -1.0, 0.5, 3.0], requires_grad=True)  # one number for each edge
X = torch.tensor([[1.0, 4.0], [2.0, -1.0], [0.5, 3.0]], requires_grad=True)
V = torch.tensor([[5.0, 7.0], [1.0, -2.0], [3.0, 0.5]])

X_new = torch.zeros(3, 2).index_add(0, target, weight[:, None] * X[source])
X_new.backward(V)
print("X_new:", X_new.detach(), sep="\n")
print("X.grad:", X.grad, sep="\n")
print("weight.grad:", weight.grad)

# %% reversed
with torch.no_grad():
    print("over reversed edges:", torch.zeros(3, 2).index_add(0, source, weight[:, None] * V[target]), sep="\n")
    print("one product for each edge:", (V[target] * X[source]).sum(1))

# %% numpy
import numpy as np

A = np.array([[0.0, 0.0, 0.0], [2.0, 0.0, -1.0], [3.0, 0.5, 0.0]])  # row: target, column: source
X = np.array([[1.0, 4.0], [2.0, -1.0], [0.5, 3.0]])
V = np.array([[5.0, 7.0], [1.0, -2.0], [3.0, 0.5]])
at_A = V @ X.T
stored = np.array([at_A[1, 0], at_A[1, 2], at_A[2, 1], at_A[2, 0]])
print("X_new:", A @ X, sep="\n")
print("X.grad:", A.T @ V, sep="\n")
print("weight.grad:", stored)

# %% numpy_reversed
print("over reversed edges:", A.T @ V, sep="\n")
print("one product for each edge:", stored)
