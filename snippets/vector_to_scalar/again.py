"""The gradient of x₁² + x₂², a second gradient added to it, and the second gradient alone."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)

y = (x**2).sum()
y.backward()
print("the first:", x.grad)

# %% torch_again
y = (7 * x).sum()
y.backward()
print("both:", x.grad)

x.grad = None
y = (7 * x).sum()
y.backward()
print("the second:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
first = 2 * x
second = 7 * np.ones_like(x)
print("the first:", first)
print("both:", first + second)
print("the second:", second)
