"""Three axes in, two out: the sum over the middle one."""

# %% torch
import torch

X = torch.arange(12.0).reshape(2, 2, 3).requires_grad_()
V = torch.tensor([[1.0, 10.0, 100.0], [2.0, 20.0, 200.0]])
Y = X.sum(dim=1)
Y.backward(V)
print("Y:", Y, sep="\n")
print("X.grad:", X.grad, sep="\n")

# %% numpy
import numpy as np

V = np.array([[1.0, 10.0, 100.0], [2.0, 20.0, 200.0]])
one, zero = np.eye(3), np.zeros((3, 3))
J = np.block([[one, one, zero, zero], [zero, zero, one, one]])  # 6×12
x = np.arange(12.0)
v = V.reshape(6)
print("Y:", (J @ x).reshape(2, 3), sep="\n")
print("X.grad:", (v @ J).reshape(2, 2, 3), sep="\n")
