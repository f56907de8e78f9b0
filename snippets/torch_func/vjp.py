"""y.backward(v) is vjp: y = (x₁²x₂, x₁x₂, x₂³) at x = (3, −5)."""

# %% torch
import torch
from torch.func import vjp, vmap


def f(x):
    return torch.stack([x[0] ** 2 * x[1], x[0] * x[1], x[1] ** 3])


v = torch.tensor([1.0, 10.0, 100.0])
x = torch.tensor([3.0, -5.0], requires_grad=True)
f(x).backward(v)
print("x.grad:", x.grad)

x = torch.tensor([3.0, -5.0])
y, pull = vjp(f, x)
(product,) = pull(v)
print("y:", y)
print("product:", product)

# %% again
(second,) = pull(torch.tensor([0.0, 1.0, 0.0]))
(J,) = vmap(pull)(torch.eye(3))
print("second:", second)
print("J:", J, sep="\n")

# %% numpy
import numpy as np

x = np.array([3.0, -5.0])
v = np.array([1.0, 10.0, 100.0])
J = np.array([[2 * x[0] * x[1], x[0] ** 2], [x[1], x[0]], [0.0, 3 * x[1] ** 2]])
print("x.grad:", v @ J)
print("y:", np.array([x[0] ** 2 * x[1], x[0] * x[1], x[1] ** 3]))
print("product:", v @ J)

print("second:", J[1])
print("J:", J, sep="\n")

# %% default raises="TypeError: missing 1 required positional argument: 'cotangents'"
loss, pull = vjp(lambda x: f(x).sum(), torch.tensor([3.0, -5.0]))
pull()
