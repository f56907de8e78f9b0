"""y = (x₁², x₁x₂) is unpacked, and its first element is multiplied by ten: v = (1, 10) at x = (3, 2)."""

# %% error raises="RuntimeError: the output of a function that returns multiple views"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
first, second = x[0] * x
first *= 10

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
first, second = x[0] * x
first = 10 * first
y = torch.stack([first, second])
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% index
x.grad = None
y = x[0] * x
y[0] *= 10
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J = np.array([[10 * 2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([1.0, 10.0])
print("x.grad:", v @ J)

# %% numpy_index
print("x.grad:", v @ J)
