"""Broadcasting: a row, a column and a number added to a matrix."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], requires_grad=True)
b = torch.tensor([0.5, 0.25], requires_grad=True)
c = torch.tensor([[10.0], [20.0], [40.0]], requires_grad=True)
s = torch.tensor(100.0, requires_grad=True)
V = torch.tensor([[1.0, 10.0], [2.0, 30.0], [4.0, 50.0]])
Y = X + b + c + s
Y.backward(V)
print("Y:", Y, sep="\n")
print("X.grad:", X.grad, sep="\n")
print("b.grad:", b.grad)
print("c.grad:", c.grad, sep="\n")
print("s.grad:", s.grad)

# %% numpy blind="J @ v, J.T: J is the identity, the page's subject"
import numpy as np

X = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
b = np.array([0.5, 0.25])
c = np.array([[10.0], [20.0], [40.0]])
s = np.array(100.0)
V = np.array([[1.0, 10.0], [2.0, 30.0], [4.0, 50.0]])
v = V.reshape(6)
J_X = np.eye(6)
J_b = np.vstack([np.eye(2)] * 3)
J_c = np.repeat(np.eye(3), 2, axis=0)
J_s = np.ones((6, 1))
y = J_X @ X.reshape(6) + J_b @ b + J_c @ c[:, 0] + J_s[:, 0] * s
print("Y:", y.reshape(3, 2), sep="\n")
print("X.grad:", (v @ J_X).reshape(3, 2), sep="\n")
print("b.grad:", v @ J_b)
print("c.grad:", (v @ J_c).reshape(3, 1), sep="\n")
print("s.grad:", (v @ J_s).reshape(()))
