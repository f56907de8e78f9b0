"""The gradient in the allowed directions only, for a sum and for another constraint."""

# %% torch
import torch

x = torch.tensor([0.5, 0.2, 0.3], dtype=torch.float64, requires_grad=True)
f = (x * torch.tensor([1.0, 4.0, -2.0], dtype=torch.float64)).sum() + x[0] * x[1]
f.backward()
print("x.grad:", x.grad)
print("in the allowed directions:", x.grad - x.grad.mean())


# %% general
def project(f, g, x):
    """Return the gradient of f without its part along the gradient of the constraint g."""
    at_f, at_g = torch.autograd.grad(f(x), x)[0], torch.autograd.grad(g(x), x)[0]
    return at_f - (at_f @ at_g) / (at_g @ at_g) * at_g


def product(x):
    return x[0] * x[1] + x[2] ** 2


y = torch.tensor([1.5, -0.5, 2.5], dtype=torch.float64, requires_grad=True)
direction = project(lambda y: (y**3).sum(), product, y)
print("projected:", direction)

# %% numpy blind="J.T: a projection is symmetric"
import numpy as np

x = np.array([0.5, 0.2, 0.3])
gradient = np.array([1.0, 4.0, -2.0]) + np.array([x[1], x[0], 0.0])
P = np.eye(3) - np.ones((3, 3)) / 3
print("x.grad:", gradient)
print("in the allowed directions:", P @ gradient)

# %% numpy_general blind="J @ v: a projection is symmetric"
y = np.array([1.5, -0.5, 2.5])
n = np.array([y[1], y[0], 2 * y[2]])  # the gradient of the constraint
n = n / np.linalg.norm(n)
print("projected:", (np.eye(3) - np.outer(n, n)) @ (3 * y**2))
