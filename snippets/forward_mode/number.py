"""The number vᵀJu, computed from the left and from the right: y = (x₁x₂, x₂³, eˣ₁)."""

# %% torch
import torch
from torch.func import jvp, vjp


def f(x):
    return torch.stack([x[0] * x[1], x[1] ** 3, torch.exp(x[0])])


x = torch.tensor([0.5, 3.0])
v = torch.tensor([1.0, 10.0, 100.0])
u = torch.tensor([7.0, -2.0])
y, back = vjp(f, x)
(vJ,) = back(v)
_, Ju = jvp(f, (x,), (u,))
print("y:", y)
print("vᵀJ:", vJ)
print("Ju:", Ju)
print("from the left:", (vJ * u).sum())
print("from the right:", (v * Ju).sum())

# %% numpy
import numpy as np

x = np.array([0.5, 3.0])
v = np.array([1.0, 10.0, 100.0])
u = np.array([7.0, -2.0])
J = np.array(
    [
        [x[1], x[0]],
        [0.0, 3 * x[1] ** 2],
        [np.exp(x[0]), 0.0],
    ]
)
print("y:", np.array([x[0] * x[1], x[1] ** 3, np.exp(x[0])]))
print("vᵀJ:", v @ J)
print("Ju:", J @ u)
print("from the left:", np.sum((v @ J) * u))
print("from the right:", np.sum(v * (J @ u)))
