"""Two slopes of y = x³: estimated from samples by torch.gradient, and by autograd."""

# %% torch
import torch

x = torch.tensor([0.5, 1.0, 3.0, 4.5], requires_grad=True)
y = x**3
(estimated,) = torch.gradient(y.detach(), spacing=(x.detach(),))
(derivative,) = torch.autograd.grad(y.sum(), x)
print("from samples:", estimated)
print("by autograd:", derivative)

# %% numpy
import numpy as np

x = np.array([0.5, 1.0, 3.0, 4.5])
h = np.diff(x)
q = np.diff(x**3) / h  # the slope of each piece
inner = (h[1:] * q[:-1] + h[:-1] * q[1:]) / (h[:-1] + h[1:])  # the shorter side counts more
print("from samples:", np.concatenate([q[:1], inner, q[-1:]]))
print("by autograd:", 3 * x**2)
