"""A flag that is set before the conversion belongs to another tensor: y = (w₁², w₁w₂), v = (1, 10)."""

# %% torch
import torch

v = torch.tensor([1.0, 10.0], dtype=torch.float64)
made = torch.tensor([3.0, 5.0], requires_grad=True)
w = made.double()
(w[0] * w).backward(v)
print("is w a leaf?", w.is_leaf)
print("w.grad:", w.grad)
print("made.grad:", made.grad)

# %% mended
w = torch.tensor([3.0, 5.0]).double().requires_grad_()
(w[0] * w).backward(v)
print("is w a leaf?", w.is_leaf)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([3.0, 5.0])
J = np.array([[2 * w[0], 0.0], [w[1], w[0]]])  # the Jacobian of (w₁², w₁w₂)
v = np.array([1.0, 10.0])
print("made.grad:", v @ J)
print("w.grad:", v @ J)
