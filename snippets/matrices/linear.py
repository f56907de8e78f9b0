"""A linear layer: Y = XWᵀ + b."""

# %% torch
import torch

X = torch.tensor(
    [[1.0, 2, 3], [4, 5, 6], [7, 8, 9], [2, 4, 7]],
    requires_grad=True,
)
W = torch.tensor([[1.0, 0.5, 2.0], [3.0, 4.0, 0.2]], requires_grad=True)
b = torch.tensor([0.1, 0.3], requires_grad=True)
V = torch.tensor([[1.0, 10.0], [2.0, 30.0], [4.0, 50.0], [6.0, 70.0]])
Y = torch.nn.functional.linear(X, W, b)
Y.backward(V)
print("Y:", Y, sep="\n")
print("X.grad:", X.grad, sep="\n")
print("W.grad:", W.grad, sep="\n")
print("b.grad:", b.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 2, 3], [4, 5, 6], [7, 8, 9], [2, 4, 7]])
W = np.array([[1.0, 0.5, 2.0], [3.0, 4.0, 0.2]])
b = np.array([0.1, 0.3])
V = np.array([[1.0, 10.0], [2.0, 30.0], [4.0, 50.0], [6.0, 70.0]])
print("Y:", X @ W.T + b, sep="\n")
print("X.grad:", V @ W, sep="\n")
print("W.grad:", V.T @ X, sep="\n")
print("b.grad:", V.sum(axis=0))
