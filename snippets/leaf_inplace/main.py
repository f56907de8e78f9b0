"""A leaf cannot be changed in place: put an update under no_grad, and make a new tensor in a computation."""

# %% error raises="RuntimeError: a leaf Variable that requires grad is being used"
import torch

w = torch.tensor([3.0, 2.0], requires_grad=True)
(w[0] * w).backward(torch.tensor([1.0, 10.0]))
w -= 0.1 * w.grad

# %% torch
import torch

w = torch.tensor([3.0, 2.0], requires_grad=True)
(w[0] * w).backward(torch.tensor([1.0, 10.0]))
with torch.no_grad():
    w -= 0.1 * w.grad
    w.grad = None
print("w:", w)
(w[0] * w).backward(torch.tensor([1.0, 10.0]))
print("w.grad:", w.grad)

# %% computed
x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x + 1
y = y[0] * y
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% numpy
import numpy as np


def jacobian(w):
    return np.array([[2 * w[0], 0.0], [w[1], w[0]]])  # of (w₁², w₁w₂)


v = np.array([1.0, 10.0])
w = np.array([3.0, 2.0])
w = w - 0.1 * v @ jacobian(w)
print("w:", w)
print("w.grad:", v @ jacobian(w))

# %% numpy_computed
x = np.array([3.0, 2.0])
# of ((x₁ + 1)², (x₁ + 1)(x₂ + 1))
J = np.array([[2 * (x[0] + 1), 0.0], [x[1] + 1, x[0] + 1]])
print("x.grad:", v @ J)
