"""The mean instead of the sum: every slope of x² at five points is divided by 5."""

# %% torch
import torch

x = torch.linspace(-2, 2, 5, requires_grad=True)
y = x**2
y.mean().backward()
print("x:", x)
print("x.grad:", x.grad)

# %% numpy blind="J.T: J is diagonal"
import numpy as np

x = np.array([-2.0, -1.0, 0.0, 1.0, 2.0])
J = np.diag(2 * x)  # 5×5
J_mean = np.full((1, 5), 1 / 5)  # the Jacobian of a mean
print("x:", x)
print("x.grad:", (J_mean @ J).reshape(5))
