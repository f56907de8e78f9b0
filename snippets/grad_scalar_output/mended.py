"""Several outputs: all rows of J, their weighted sum, or the slope of each element. A loss beside another result."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1]])


x = torch.tensor([3.0, -5.0])
print("J:", torch.func.jacrev(f)(x), sep="\n")
_, vjp = torch.func.vjp(f, x)
print("weighted:", vjp(torch.tensor([4.0, 0.5]))[0])

# %% elements
print("slopes:", torch.vmap(torch.func.grad(lambda x: x**3))(x))


# %% beside
def loss(x):
    y = x**3
    return y.sum(), y


gradient, beside = torch.func.grad(loss, has_aux=True)(x)
print("gradient:", gradient)
print("beside:", beside)

# %% silenced
print("of the sum:", torch.func.grad(lambda x: f(x).sum())(x))

# %% numpy
import numpy as np

x = np.array([3.0, -5.0])
J = np.array([[3 * x[0] ** 2, 0.0], [x[1], x[0]]])
v = np.array([4.0, 0.5])
print("J:", J, sep="\n")
print("weighted:", v @ J)

# %% numpy_elements
print("slopes:", 3 * x**2)

# %% numpy_beside
print("gradient:", 3 * x**2)
print("beside:", x**3)

# %% numpy_silenced
print("of the sum:", J[0] + J[1])
