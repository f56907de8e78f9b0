"""torch.tensor copies the values but not the history: h = (x₁², x₁x₂), L = h₁x₁ + h₂x₂."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
h = torch.tensor(x[0] * x)
loss = (h * x).sum()
loss.backward()
print("loss:", loss)
print("a part of the gradient:", x.grad)

# %% mended
x = torch.tensor([3.0, 5.0], requires_grad=True)
h = (x[0] * x).clone()
loss = (h * x).sum()
loss.backward()
print("loss:", loss)
print("x.grad:", x.grad)

# %% silenced
x = torch.tensor([3.0, 5.0], requires_grad=True)
h = (x[0] * x).detach().clone().requires_grad_()
loss = (h * x).sum()
loss.backward()
print("no warning:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
c = x[0] * x  # a constant
print("loss:", c[0] * x[0] + c[1] * x[1])
print("a part of the gradient:", c)

# %% numpy_mended
print("loss:", x[0] ** 3 + x[0] * x[1] ** 2)
print("x.grad:", np.array([3 * x[0] ** 2 + x[1] ** 2, 2 * x[0] * x[1]]))

# %% numpy_silenced
print("no warning:", c)
