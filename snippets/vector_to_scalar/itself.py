"""A loss that is passed to its own backward, and half of its square."""

# %% torch
import torch

x = torch.tensor([3.0, 0.5], requires_grad=True)
loss = (x**2).sum()
loss.backward(loss)
print("the loss as v:", x.grad)

# %% square
x.grad = None
loss = (x**2).sum()
(loss**2 / 2).backward()
print("half of the square:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 0.5])
loss = x @ x
J = 2 * x[None]
v = np.array([loss])
print("the loss as v:", v @ J)
print("half of the square:", loss * 2 * x)
