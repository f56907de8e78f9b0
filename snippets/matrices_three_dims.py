"""Three dimensions in, two out: the sum over the middle one."""

# %% torch
import torch

X = torch.tensor(
    [
        [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]],
        [[7.0, 8.0, 9.0], [1.0, 3.0, 5.0]],
    ],
    requires_grad=True,
)
V = torch.tensor([[1.0, 10.0, 100.0], [2.0, 20.0, 200.0]])
Y = X.sum(dim=1)
Y.backward(V)
print("Y:", Y, sep="\n")
print("X.grad:", X.grad, sep="\n")

# %% numpy
import numpy as np

X = np.array(
    [
        [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]],
        [[7.0, 8.0, 9.0], [1.0, 3.0, 5.0]],
    ]
)
V = np.array([[1.0, 10.0, 100.0], [2.0, 20.0, 200.0]])
one, zero = np.eye(3), np.zeros((3, 3))
J = np.block([[one, one, zero, zero], [zero, zero, one, one]])  # 6×12
x = X.reshape(12)
v = V.reshape(6)
print("Y:", (J @ x).reshape(2, 3), sep="\n")
print("X.grad:", (v @ J).reshape(2, 2, 3), sep="\n")
