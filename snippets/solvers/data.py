"""A solution at four times, compared with data: one v, with a number for each time."""

# %% torch
import torch

theta = torch.tensor(0.5, requires_grad=True)
data = torch.tensor([2.0, 2.0, 1.0, 1.0])
y, h, solution = torch.tensor(3.0), 0.5, []
for _ in range(4):
    y = y - h * theta * y
    solution.append(y)
y = torch.stack(solution)
loss = ((y - data) ** 2).sum()
loss.backward()
print("theta.grad:", theta.grad)

# %% numpy
import numpy as np

theta, h, data = 0.5, 0.5, np.array([2.0, 2.0, 1.0, 1.0])
q, k = 1 - h * theta, np.arange(1, 5)
y = 3.0 * q**k
v = 2 * (y - data)
J = (-k * h * 3.0 * q ** (k - 1))[:, None]
print("theta.grad:", (v @ J).item())
