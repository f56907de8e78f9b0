"""A factor a² that a loop computes once, or in each step: the loss a²bx."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

w = torch.tensor([3.0, 0.5], requires_grad=True)
factor = w[0] ** 2  # once
for x in (4.0, 7.0):
    loss = factor * w[1] * x
    loss.backward()

# %% torch
import torch

w = torch.tensor([3.0, 0.5], requires_grad=True)
for x in (4.0, 7.0):
    factor = w[0] ** 2  # in each step
    w.grad = None
    loss = factor * w[1] * x
    loss.backward()
    print("w.grad:", w.grad)

# %% numpy
import numpy as np

a, b = 3.0, 0.5
for x in (4.0, 7.0):
    print("w.grad:", np.array([2 * a * b * x, a**2 * x]))
