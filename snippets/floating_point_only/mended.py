"""Numbers with a decimal point, and a smooth step: L = x₁² + x₁x₂, and the sum of 1/(1 + exp(4 − x))."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
loss = (x[0] * x).sum()
loss.backward()
print("x.grad:", x.grad)

# %% smooth
x, level = torch.tensor([3.0, 5.5], requires_grad=True), 4
above = torch.sigmoid(x - level)
above.sum().backward()
print("nearly above:", above)
print("its gradient:", x.grad)

# %% silenced
x = torch.tensor([3.0, 5.5], requires_grad=True)
above = (x > level).float().requires_grad_()
above.sum().backward()
print("above:", above)
print("at the inputs:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
print("x.grad:", np.array([2 * x[0] + x[1], x[0]]))

# %% numpy_smooth
x, level = np.array([3.0, 5.5]), 4
s = 1 / (1 + np.exp(level - x))
print("nearly above:", s)
print("its gradient:", s * (1 - s))

# %% numpy_silenced
print("above:", np.heaviside(x - level, 0))
