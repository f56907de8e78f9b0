"""Only the diagonal, the trace, the norm: y = (x₁²x₂, x₁x₂x₃, x₁x₃² + x₂²) at x = (3, 5, 7)."""

# %% torch
import torch


def f(x):
    y_1 = x[0] ** 2 * x[1]
    y_2 = x[0] * x[1] * x[2]
    y_3 = x[0] * x[2] ** 2 + x[1] ** 2
    return torch.stack([y_1, y_2, y_3])


x = torch.tensor([3.0, 5.0, 7.0], requires_grad=True)
y = f(x)
y.backward(torch.ones_like(y), retain_graph=True)
print("x.grad:", x.grad)

diagonal = []
for i in range(3):
    (row,) = torch.autograd.grad(y[i], x, retain_graph=True)
    diagonal.append(row[i])
print("diagonal:", torch.stack(diagonal))

# %% vmap
from torch.func import jvp, vmap


def entry(u):
    _, column = jvp(f, (x.detach(),), (u,))
    return (u * column).sum()


print("vmap(entry)(torch.eye(3)):", vmap(entry)(torch.eye(3)))

# %% signs
from itertools import product

signs = torch.tensor(list(product([1.0, -1.0], repeat=3)))
(rows,) = torch.autograd.grad(y, x, signs, is_grads_batched=True)
traces = (rows * signs).sum(dim=1)
squares = (rows**2).sum(dim=1)
print("traces:", traces)
print("mean of the traces:", traces.mean())
print("squares:", squares)
print("mean of the squares:", squares.mean())

# %% numpy
import numpy as np

x = np.array([3.0, 5.0, 7.0])
J = np.array(
    [
        [2 * x[0] * x[1], x[0] ** 2, 0.0],
        [x[1] * x[2], x[0] * x[2], x[0] * x[1]],
        [x[2] ** 2, 2 * x[1], 2 * x[0] * x[2]],
    ]
)
print("vᵀJ:", np.ones(3) @ J)
print("diagonal:", np.array([J[i, i] for i in range(3)]))
print("vmap(entry)(torch.eye(3)):", np.diag(J))

# %% numpy_signs
zs = [(a, b, c) for a in (1, -1) for b in (1, -1) for c in (1, -1)]
trace = J[0, 0] + J[1, 1] + J[2, 2]
a, b, c = np.array(zs).T
mixed = a * b * (J[0, 1] + J[1, 0])
mixed += a * c * (J[0, 2] + J[2, 0])
mixed += b * c * (J[1, 2] + J[2, 1])
print("traces:", trace + mixed)
print("mean of the traces:", trace)
sums = np.array([a * J[0] + b * J[1] + c * J[2] for a, b, c in zs])
print("squares:", (sums**2).sum(axis=1))
print("mean of the squares:", (J**2).sum())
