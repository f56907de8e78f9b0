"""A matrix of six outputs: the powers of x at x = 1."""

# %% torch
import torch

x = torch.tensor(1.0, requires_grad=True)
y = torch.stack([x**0, x, x**2, x**3, x**4, x**5]).reshape(3, 2)

derivatives = torch.empty(3, 2)
for i in range(3):
    for j in range(2):
        v = torch.zeros(3, 2)
        v[i, j] = 1
        (derivatives[i, j],) = torch.autograd.grad(y, x, v, retain_graph=True)
print("derivatives:", derivatives, sep="\n")

# %% batched
v = torch.eye(6).reshape(6, 3, 2)
(rows,) = torch.autograd.grad(y, x, v, is_grads_batched=True)
print("rows.shape:", rows.shape)
print("rows.reshape(3, 2):", rows.reshape(3, 2), sep="\n")

# %% elsewhere
x = torch.tensor(2.0, requires_grad=True)
y = torch.stack([x**0, x, x**2, x**3, x**4, x**5]).reshape(3, 2)
(rows,) = torch.autograd.grad(y, x, v, is_grads_batched=True)
print("rows.reshape(3, 2):", rows.reshape(3, 2), sep="\n")

# %% numpy blind="2x for x²: at x = 1, x² and 2x have one slope"
import numpy as np


def jacobian(x):
    return np.array([[0.0, 1.0, 2 * x, 3 * x**2, 4 * x**3, 5 * x**4]]).T  # 6×1


x = 1.0
J = jacobian(x)
derivatives = np.empty((3, 2))
for i in range(3):
    for j in range(2):
        v = np.zeros(6)
        v[2 * i + j] = 1  # y is listed row by row
        derivatives[i, j] = (v @ J)[0]
print("derivatives:", derivatives, sep="\n")

# %% numpy_batched
rows = (np.eye(6) @ J).reshape(6)  # each row of J is one number
print("rows.shape:", rows.shape)
print("rows.reshape(3, 2):", rows.reshape(3, 2), sep="\n")

# %% numpy_elsewhere
x = 2.0
rows = jacobian(x).reshape(6)
print("rows.reshape(3, 2):", rows.reshape(3, 2), sep="\n")
