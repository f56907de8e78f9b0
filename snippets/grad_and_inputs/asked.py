"""Only the gradient at x: y = (w₁x₁², w₂x₁x₂), v = (1, 10)."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
w = torch.tensor([0.5, 4.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
y = w * x[0] * x
y.backward(v)
print("x.grad:", x.grad)
print("w.grad:", w.grad)

# %% asked
x.grad = w.grad = None
y = w * x[0] * x
(at_x,) = torch.autograd.grad(y, x, grad_outputs=v)
print("at_x:", at_x)
print("filled:", [x.grad, w.grad])

# %% inputs
y = w * x[0] * x
y.backward(v, inputs=[x])
print("x.grad:", x.grad)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

x, w, v = np.array([3.0, 5.0]), np.array([0.5, 4.0]), np.array([1.0, 10.0])
J_x = np.array([[2 * w[0] * x[0], 0.0], [w[1] * x[1], w[1] * x[0]]])
print("x.grad:", v @ J_x)
print("w.grad:", v * x[0] * x)  # J_w is diagonal
print("at_x:", v @ J_x)
print("x.grad:", v @ J_x)
