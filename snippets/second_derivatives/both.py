"""The gradient and the Hessian at each of two points, from one call: f = x₁³x₂."""

# %% torch
import torch
from torch.func import jacrev, vmap


def f(x):
    return x[..., 0] ** 3 * x[..., 1]


def gradient_twice(x):
    g = jacrev(f)(x)
    return g, g  # the first is differentiated again, the second is passed on


X = torch.tensor([[3.0, 5.0], [1.5, -2.0]])
H, g = vmap(jacrev(gradient_twice, has_aux=True))(X)
print("gradients:", g, sep="\n")
print("Hessians, row by row:", H.flatten(1), sep="\n")

# %% loop
X.requires_grad_()
(g,) = torch.autograd.grad(f(X).sum(), X, create_graph=True)
columns = [torch.autograd.grad(g[:, i].sum(), X, retain_graph=True)[0] for i in range(2)]
print("by two calls, row by row:", torch.stack(columns, dim=1).flatten(1), sep="\n")

# %% numpy
import numpy as np

x, y = np.array([[3.0, 5.0], [1.5, -2.0]]).T
H = np.stack([6 * x * y, 3 * x**2, 3 * x**2, 0 * x], axis=1)
print("gradients:", np.stack([3 * x**2 * y, x**3], axis=1), sep="\n")
print("Hessians, row by row:", H, sep="\n")

# %% numpy_loop
print("by two calls, row by row:", H, sep="\n")
