"""Transpose and reshape: the same elements in other places."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
V = torch.tensor([[1.0, 10.0], [2.0, 20.0], [4.0, 50.0]])
print("X.T:", X.T, sep="\n")
X.T.backward(V)
print("X.grad:", X.grad, sep="\n")

X.grad = None
print("X.reshape(3, 2):", X.reshape(3, 2), sep="\n")
X.reshape(3, 2).backward(V)
print("X.grad:", X.grad, sep="\n")

# %% numpy blind="J @ v: one of the two J is the identity"
import numpy as np

X = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
V = np.array([[1.0, 10.0], [2.0, 20.0], [4.0, 50.0]])
x = X.reshape(6)
v = V.reshape(6)
identity = np.eye(6)
J = identity[[0, 3, 1, 4, 2, 5]]  # where the elements of X.T stand in x
print("X.T:", (J @ x).reshape(3, 2), sep="\n")
print("X.grad:", (v @ J).reshape(2, 3), sep="\n")
print("X.reshape(3, 2):", (identity @ x).reshape(3, 2), sep="\n")
print("X.grad:", (v @ identity).reshape(2, 3), sep="\n")
