"""A function that writes its result into a tensor from outside: a Jacobian of zeros."""

# %% torch
import torch
from torch.autograd.functional import jacobian

tmp = torch.zeros(2)


def f(x):
    tmp[0] = x[0].item() ** 2 * x[1].item()
    tmp[1] = x[0].item() * x[1].item() ** 3
    return tmp


x = torch.tensor([3.0, 0.5])
print("values:", f(x))
print("Jacobian, through tmp:", jacobian(f, x), sep="\n")

# %% error raises="RuntimeError: Output 0 of the user-provided function does not require gradients"
jacobian(f, x, strict=True)


# %% written
tmp = torch.zeros(2)


def f_written(x):
    tmp[0] = x[0] ** 2 * x[1]  # a tensor, with its graph
    tmp[1] = x[0] * x[1] ** 3
    return tmp


print("Jacobian, tensors written:", jacobian(f_written, x), sep="\n")


# %% returned
def f_returned(x):
    return torch.stack([x[0] ** 2 * x[1], x[0] * x[1] ** 3])


print("Jacobian, of the returned tensor:", jacobian(f_returned, x), sep="\n")

# %% numpy
import numpy as np

x = np.array([3.0, 0.5])
J = np.array([[2 * x[0] * x[1], x[0] ** 2], [x[1] ** 3, 3 * x[0] * x[1] ** 2]])
print("values:", np.array([x[0] ** 2 * x[1], x[0] * x[1] ** 3]))
print("Jacobian, through tmp:", 0 * J, sep="\n")

# %% numpy_written
print("Jacobian, tensors written:", J, sep="\n")

# %% numpy_returned
print("Jacobian, of the returned tensor:", J, sep="\n")
