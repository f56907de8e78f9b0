"""The part of the gradient that goes through each output: L = y₁ + 10y₂, y = (x₁x₂, x₂²x₃)."""

# %% torch
import torch

x = torch.tensor([1.0, 3.0, 2.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[1] ** 2 * x[2]])
v_1, v_2 = torch.tensor([[1.0, 0.0], [0.0, 10.0]])
(through_1,) = torch.autograd.grad(y, x, v_1, retain_graph=True)
(through_2,) = torch.autograd.grad(y, x, v_2, retain_graph=True)
print("through the first:", through_1)
print("through the second:", through_2)

L = y[0] + 10 * y[1]
L.backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([1.0, 3.0, 2.0])
dL_dy = [1.0, 10.0]
dy_dx = [
    np.array([x[1], x[0], 0.0]),
    np.array([0.0, 2 * x[1] * x[2], x[1] ** 2]),
]
print("through the first:", dL_dy[0] * dy_dx[0])
print("through the second:", dL_dy[1] * dy_dx[1])
# the derivatives of L = x₁x₂ + 10x₂²x₃ as a whole
print("x.grad:", np.array([x[1], x[0] + 20 * x[1] * x[2], 10 * x[1] ** 2]))
