"""Three weights, 1, 10 and 100, for only two of three outputs, x₁² and x₁x₂."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
a, b, c = x[0] ** 2, x[0] * x[1], x[1] ** 3
weights = [torch.tensor(1.0), torch.tensor(10.0), torch.tensor(100.0)]
(g,) = torch.autograd.grad([a, b], x, weights, retain_graph=True)
torch.autograd.backward([a, b], weights)
print("by grad:", g)
print("x.grad:", x.grad)

# %% mended
x = torch.tensor([3.0, 5.0], requires_grad=True)
a, b, c = x[0] ** 2, x[0] * x[1], x[1] ** 3
torch.autograd.backward([a, b, c], weights)
print("x.grad:", x.grad)

# %% column
x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x[0] * x
v = torch.tensor([[1.0], [10.0]])
(v * y).sum().backward()
print("each weighs the same:", x.grad)

# %% row
x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x[0] * x
v = torch.tensor([1.0, 10.0])
y.backward(v)
print("each its own weight:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]], [0.0, 3 * x[1] ** 2]])
v = np.array([1.0, 10.0, 100.0])
print("by grad:", v[:2] @ J[:2])
print("x.grad:", v[:2] @ J[:2])

# %% numpy_mended
print("x.grad:", v @ J)

# %% numpy_column one-point="1 and 10 are typed a second time, as a column"
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])  # Jacobian of y
v = np.array([1.0, 10.0])
print("each weighs the same:", np.array([v.sum(), v.sum()]) @ J)

# %% numpy_row
print("each its own weight:", v @ J)
