"""Stop at h = (x₁², x₁x₂), then go on from there, y = (2 sin h₁, 2 sin h₂), v = (1, 10)."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
h = x[0] * x
y = 2 * h.sin()
(u,) = torch.autograd.grad(y, h, torch.tensor([1.0, 10.0]))
h.backward(u)
print("u:", u)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
h = x[0] * x
u = v @ np.diag(2 * np.cos(h))
print("u:", u)
print("x.grad:", u @ np.array([[2 * x[0], 0.0], [x[1], x[0]]]))

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
h = x[0] * x
y = 2 * h.sin()
y.backward(torch.tensor([1.0, 10.0]), inputs=[h])
h.backward(h.grad)
