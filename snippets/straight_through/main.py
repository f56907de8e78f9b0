"""The gradient of a step is zero: y = round(x), L = y₁³ + y₂³."""

# %% torch
import torch

x = torch.tensor([2.6, 4.3], requires_grad=True)
y = x.round()
loss = (y**3).sum()
loss.backward()
print("y:", y)
print("x.grad:", x.grad)

# %% others
for step in (torch.floor, torch.ceil, torch.trunc, torch.sign):
    x.grad = None
    step(x).sum().backward()
    print(f"{step.__name__}:", x.grad)

# %% mended
x.grad = None
y = x + (x.round() - x).detach()
loss = (y**3).sum()
loss.backward()
print("passed on:", y)
print("straight through:", x.grad)

# %% silenced
x.grad = None
y = x.round().detach().requires_grad_()
loss = (y**3).sum()
loss.backward()
print("y.grad:", y.grad)
print("at the inputs:", x.grad)

# %% numpy blind="3 for 2: the gradient of a step is 0"
import numpy as np

x = np.array([2.6, 4.3])
y = np.round(x)
print("y:", y)
print("x.grad:", np.zeros(2))

# %% numpy_others
for step in ("floor", "ceil", "trunc", "sign"):
    print(f"{step}:", np.zeros(2))

# %% numpy_mended
print("passed on:", y)
print("straight through:", 3 * y**2)

# %% numpy_silenced
print("y.grad:", 3 * np.round(x) ** 2)
