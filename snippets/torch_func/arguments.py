"""Several arguments, and a result beside the loss: y = a³b, elementwise."""

# %% torch
import torch
from torch.func import grad, grad_and_value


def loss(a, b):
    return (a**3 * b).sum()


a, b = torch.tensor([3.0, -5.0]), torch.tensor([4.0, 0.5])
by_a = grad(loss)(a, b)
by_b = grad(loss, argnums=1)(a, b)
both = grad(loss, argnums=(0, 1))(a, b)
print("by_a:", by_a)
print("by_b:", by_b)
print("both:", both)


# %% aux
def loss(a, b):
    y = a**3 * b
    return y.sum(), y


by_a, y = grad(loss, has_aux=True)(a, b)
print("y:", y)
by_a, (value, y) = grad_and_value(loss, has_aux=True)(a, b)
print("by_a:", by_a)
print("value:", value)

# %% numpy
import numpy as np

a, b = np.array([3.0, -5.0]), np.array([4.0, 0.5])
by_a, by_b = 3 * a**2 * b, a**3
print("by_a:", by_a)
print("by_b:", by_b)
print("both:", (by_a, by_b))
print("y:", a**3 * b)
print("by_a:", by_a)
print("value:", np.sum(a**3 * b))
