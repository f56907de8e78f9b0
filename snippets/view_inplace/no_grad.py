"""A view is made under no_grad, and changed outside. If both lines are inside, the change is not recorded."""

# %% error raises="RuntimeError: A view was created in no_grad mode"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
with torch.no_grad():
    first = y[:1]
first *= 10

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
first = y[:1]
first *= 10
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% inside
x.grad = None
y = x[0] * x
with torch.no_grad():
    first = y[:1]
    first *= 10
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([1.0, 10.0])
times = np.array([10.0, 1.0])
print("y:", times * x[0] * x)
print("x.grad:", (v * times) @ J)

# %% numpy_inside
print("y:", times * x[0] * x)
print("x.grad:", v @ J)  # of y before the change
