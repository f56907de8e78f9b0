"""A line adds to each element the element before it: y = (x₁², x₁x₂, x₁x₃) at x = (3, 2, 5)."""

# %% error raises="RuntimeError: some elements of the input tensor and the written-to tensor"
import torch

x = torch.tensor([3.0, 2.0, 5.0], requires_grad=True)
y = x[0] * x
y[1:] += y[:-1]

# %% torch
import torch

x = torch.tensor([3.0, 2.0, 5.0], requires_grad=True)
y = x[0] * x
y[1:] += y[:-1].clone()
y.backward(torch.tensor([1.0, 10.0, 100.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0, 5.0])
J_before = np.array([[2 * x[0], 0.0, 0.0], [x[1], x[0], 0.0], [x[2], 0.0, x[0]]])
# each element, and the one before it
S = np.array([[1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 1.0]])
v = np.array([1.0, 10.0, 100.0])
print("y:", S @ (x[0] * x))
print("x.grad:", v @ S @ J_before)
