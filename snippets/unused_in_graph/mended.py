"""The gradient with respect to x and its first element, and zeros for an unused bias."""

# %% torch
import torch

x = torch.tensor([5.0, 3.0], requires_grad=True)
y = x[0] ** 3 * x[1]
(grad,) = torch.autograd.grad(y, x)
print("grad:", grad)
print("grad[0]:", grad[0])

# %% meant
b = torch.zeros(3, requires_grad=True)
y = x[0] ** 3 * x[1]
of_x, of_b = torch.autograd.grad(y, [x, b], materialize_grads=True)
print("of x:", of_x)
print("of b:", of_b)

# %% silenced
y = x[0] ** 3 * x[1]
(none,) = torch.autograd.grad(y, x[0], allow_unused=True, retain_graph=True)
(zero,) = torch.autograd.grad(y, x[0], materialize_grads=True)
print("y:", y)
print("allowed:", none)
print("materialized:", zero)

# %% numpy
import numpy as np

x = np.array([5.0, 3.0])
J = np.array([[3 * x[0] ** 2 * x[1], x[0] ** 3]])
v = np.array([1.0])
grad = v @ J
print("grad:", grad)
print("grad[0]:", grad[0])

# %% numpy_meant
print("of x:", v @ J)
print("of b:", v @ np.zeros((1, 3)))  # y does not depend on b

# %% numpy_silenced
print("y:", x[0] ** 3 * x[1])
print("materialized:", 0 * v[0])  # y does not depend on a copy
