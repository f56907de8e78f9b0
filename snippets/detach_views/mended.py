"""One of two parts is detached: h = (x₁², x₁x₂), L = h₁h₂, with h₁ as a constant."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
h = x[0] * x
first, second = h.unbind()
first = first.detach()
(first * second).backward()
print("x.grad:", x.grad)

# %% silenced
x = torch.tensor([3.0, 5.0], requires_grad=True)
h = x[0] * x
first, second = h.unbind()
first.detach()  # makes a new tensor, which is not assigned to a name
(first * second).backward()
print("nothing detached:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
c = x[0] ** 2
print("x.grad:", c * np.array([x[1], x[0]]))

# %% numpy_silenced
# L = x₁³x₂
print("nothing detached:", np.array([3 * x[0] ** 2 * x[1], x[0] ** 3]))
