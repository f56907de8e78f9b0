"""Two functions at three points: the gradient of the sum adds the functions."""

# %% torch
import torch

a = torch.tensor([1.0, -2.0])  # one number for each function
x = torch.tensor([3.0, 0.5, -1.5], requires_grad=True)  # the points, the same for all functions


def network(a, x):
    """Return a row for each function and a column for each point."""
    return a[:, None] * x**3 + a[:, None] ** 2 * x


U = network(a, x)
(summed,) = torch.autograd.grad(U.sum(), x)
print("U:", U.detach())
print("gradient of the sum:", summed)

# %% jvp
_, U_x = torch.func.jvp(lambda x: network(a, x), (x.detach(),), (torch.ones(3),))
print("U_x:", U_x)

# %% numpy
import numpy as np

a, x = np.array([1.0, -2.0])[:, None], np.array([3.0, 0.5, -1.5])
print("U:", a * x**3 + a**2 * x)
U_x = 3 * a * x**2 + a**2
print("gradient of the sum:", np.ones(2) @ U_x)

# %% numpy_jvp
print("U_x:", U_x)
