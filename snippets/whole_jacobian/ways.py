"""The whole J, from the function: y = (x₁³, x₁x₂, x₂²) at x = (4, 3)."""

# %% torch
import torch
from torch.autograd.functional import jacobian
from torch.func import jacfwd, jacrev, jvp


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1], x[1] ** 2])


x = torch.tensor([4.0, 3.0])
print("jacobian(f, x):", jacobian(f, x), sep="\n")
print("jacrev(f)(x):", jacrev(f)(x), sep="\n")
print("jacfwd(f)(x):", jacfwd(f)(x), sep="\n")

# %% jvp
columns = []
for u in torch.eye(2):
    _, column = jvp(f, (x,), (u,))
    columns.append(column)
print("columns:", columns)

# %% numpy
import numpy as np

x = np.array([4.0, 3.0])
J = np.array(
    [
        [3 * x[0] ** 2, 0.0],
        [x[1], x[0]],
        [0.0, 2 * x[1]],
    ]
)
rows = np.stack([v @ J for v in np.eye(3)])
columns = [J @ u for u in np.eye(2)]
print("jacobian(f, x):", rows, sep="\n")
print("jacrev(f)(x):", rows, sep="\n")
print("jacfwd(f)(x):", np.stack(columns, axis=1), sep="\n")
print("columns:", columns)

# %% tensor raises="TypeError: 'Tensor' object is not callable"
x = torch.tensor([4.0, 3.0])
y = f(x)
jacobian(y, x)
