"""A scaled parameter is not a leaf, unless requires_grad is set after the scaling."""

# %% torch
import torch

w = torch.tensor([1.0, 2.0], requires_grad=True) * 0.1
w.sum().backward()
print("w:", w)
print("is w a leaf?", w.is_leaf)

w = (torch.tensor([1.0, 2.0]) * 0.1).requires_grad_()
(w[0] * w).backward(torch.tensor([1.0, 10.0]))
print("is w a leaf?", w.is_leaf)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([1.0, 2.0]) * 0.1
print("w:", w)
J = np.array([[2 * w[0], 0.0], [w[1], w[0]]])  # the Jacobian of (w₁², w₁w₂)
v = np.array([1.0, 10.0])
print("vᵀJ:", v @ J)
