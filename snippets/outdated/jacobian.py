"""A function whose Jacobian is not 1/c: yᵢ = log c₁ + … + log cᵢ at c = (2, 4, 5)."""

# %% torch
import torch

c = torch.tensor([2.0, 4.0, 5.0], requires_grad=True)
y = torch.log(c).cumsum(dim=0)
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(v)
print("c.grad:", c.grad)
print("v / c:", (v / c).detach())

# %% numpy
import numpy as np

c = np.array([2.0, 4.0, 5.0])
J = np.array(
    [
        [1 / c[0], 0.0, 0.0],
        [1 / c[0], 1 / c[1], 0.0],
        [1 / c[0], 1 / c[1], 1 / c[2]],
    ]
)
v = np.array([1.0, 10.0, 100.0])
print("c.grad:", v @ J)
print("v / c:", v * (1 / c))
