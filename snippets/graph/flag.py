"""Two calls on one graph: the flag belongs on the earlier one. h = (x₁x₂, x₂²) at x = (3, 5)."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
h = x * x[1]
first, second = 4 * h[0] + h[1], h[0] * h[1]
first.backward()
second.backward(retain_graph=True)

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
h = x * x[1]
first, second = 4 * h[0] + h[1], h[0] * h[1]
first.backward(retain_graph=True)
print("of the first:", x.grad)

x.grad = None
second.backward()
print("of the second:", x.grad)

# %% one_call
x.grad = None
h = x * x[1]
first, second = 4 * h[0] + h[1], h[0] * h[1]
(first + second).backward()
print("of both:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
h = np.array([x[0] * x[1], x[1] ** 2])
J_h = np.array([[x[1], x[0]], [0.0, 2 * x[1]]])  # h with respect to x
J = np.array([[4.0, 1.0], [h[1], h[0]]]) @ J_h  # both results
print("of the first:", J[0])
print("of the second:", J[1])

# %% numpy_one_call
v = np.array([1.0, 1.0])
print("of both:", v @ J)
