"""The gradient at a bias that is 0: (wx + b − t)²."""

# %% torch
import torch

w = torch.tensor(0.05, requires_grad=True)
b = torch.tensor(0.0, requires_grad=True)
x, t = torch.tensor(2.0), torch.tensor(2.0)
loss = (w * x + b - t) ** 2
loss.backward()
print("w.grad:", w.grad)
print("b.grad:", b.grad)

# %% step
with torch.no_grad():
    b -= 0.1 * b.grad
print("new bias:", b)
print("loss before:", loss)
print("loss after:", (w * x + b - t) ** 2)

# %% numpy
import numpy as np

w, b, x, t = 0.05, 0.0, 2.0, 2.0
v = 2 * (w * x + b - t)
print("w.grad:", v * x)
print("b.grad:", v * 1)

# %% numpy_step
after = b - 0.1 * v
print("new bias:", after)
print("loss before:", np.square(w * x + b - t))
print("loss after:", np.square(w * x + after - t))
