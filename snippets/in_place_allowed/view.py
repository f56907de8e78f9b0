"""A change of a view changes its base, both the numbers and the graph."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
y = x[0] * x
second = y[1:]
print("before:", y.grad_fn.name())
second *= x[1]
print("after:", y.grad_fn.name())
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% index
x.grad = None
y = x[0] * x
for i in range(len(y)):
    y[i] *= x[1]
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% base
y = x[0] * x
second = y[1:]
print("before:", second.grad_fn.name())
y *= x
print("after:", second.grad_fn.name())
print("gradient:", torch.autograd.grad(second.sum(), x)[0])

# %% numpy
import numpy as np

x, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
print("y:", np.array([x[0] ** 2, x[0] * x[1] ** 2]))
J = np.array([[2 * x[0], 0.0], [x[1] ** 2, 2 * x[0] * x[1]]])
print("x.grad:", v @ J)

print("y:", np.array([x[0] ** 2 * x[1], x[0] * x[1] ** 2]))
J = np.array([[2 * x[0] * x[1], x[0] ** 2], [x[1] ** 2, 2 * x[0] * x[1]]])
print("x.grad:", v @ J)

# %% numpy_base
print("gradient:", np.array([x[1] ** 2, 2 * x[0] * x[1]]))  # of the second element, x₁x₂²

# %% error raises="RuntimeError: Output 0 of Unbind is a view and is being modified inplace."
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x[0] * x
for element in y:
    element.mul_(x[1])
