"""A loss that is passed to its own backward, half of its square, and backward without an argument."""

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

# %% right
x.grad = None
(x**2).sum().backward()
print("without an argument:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 0.5])
loss = x @ x
J = 2 * x[None]
v = np.array([loss])
print("the loss as v:", v @ J)
print("half of the square:", loss * 2 * x)
print("without an argument:", 2 * x)
