"""The sum of the columns of J with the weights u: y = (x₁³, x₁x₂, x₁ + x₂²) at x = (3, 5)."""

# %% error raises="RuntimeError: Mismatch in shape: grad_output[0]"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = torch.stack([x[0] ** 3, x[0] * x[1], x[0] + x[1] ** 2])
y.backward(torch.tensor([1.0, 10.0]))

# %% torch
import torch
from torch.func import jvp


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1], x[0] + x[1] ** 2])


x = torch.tensor([3.0, 5.0])
u = torch.tensor([1.0, 10.0])
y, Ju = jvp(f, (x,), (u,))
print("y:", y)
print("Ju:", Ju)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
u = np.array([1.0, 10.0])
J = np.array(
    [
        [3 * x[0] ** 2, 0.0],
        [x[1], x[0]],
        [1.0, 2 * x[1]],
    ]
)
print("y:", np.array([x[0] ** 3, x[0] * x[1], x[0] + x[1] ** 2]))
print("Ju:", J @ u)
