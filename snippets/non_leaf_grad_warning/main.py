"""The .grad of a result: h = (x₁², x₁x₂), L = 5h₁ + h₂²."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
loss = 5 * h[0] + h[1] ** 2
loss.backward()
print("x.grad:", x.grad)
print("the gradient at h:", h.grad)

# %% retained
x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
h.retain_grad()
loss = 5 * h[0] + h[1] ** 2
loss.backward()
print("x.grad:", x.grad)
print("h.grad:", h.grad)

# %% asked
x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
loss = 5 * h[0] + h[1] ** 2
at_h, at_x = torch.autograd.grad(loss, (h, x))
print("at h:", at_h)
print("at x:", at_x)

# %% debugger
x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
for name in ("shape", "data", "grad"):
    getattr(h, name)
(5 * h[0] + h[1] ** 2).backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
# L as a function of x alone is 5x₁² + x₁²x₂²
by_x = [10 * x[0] + 2 * x[0] * x[1] ** 2, 2 * x[0] ** 2 * x[1]]
print("x.grad:", np.array(by_x))

# %% numpy_retained
h = x[0] * x
v = np.array([5.0, 2 * h[1]])  # the gradient at h
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])  # of h
print("x.grad:", v @ J)
print("h.grad:", v)

# %% numpy_debugger
print("x.grad:", v @ J)

# %% numpy_asked
print("at h:", v)
print("at x:", v @ J)
