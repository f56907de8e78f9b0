"""A learned step size: x.grad in the update, and a gradient that nobody changes."""

# %% error raises="RuntimeError: one of the variables needed for gradient computation has been modified"
import torch

x = torch.tensor([4.0], requires_grad=True)
step = torch.tensor([0.25], requires_grad=True)
losses = []
y = x
for _ in range(2):
    loss = ((y - 1) ** 2).sum()
    losses.append(loss)
    loss.backward(retain_graph=True)  # the second time, it adds to x.grad in place
    y = y - step * x.grad  # saves x.grad
sum(losses).backward()

# %% torch
step.grad = None
losses = []
y = x
for _ in range(2):
    loss = ((y - 1) ** 2).sum()
    losses.append(loss)
    (g,) = torch.autograd.grad(loss, y, retain_graph=True)
    y = y - step * g
sum(losses).backward()
print("step.grad:", step.grad)

# %% numpy
import numpy as np

x, step = np.array([4.0]), np.array([0.25])
first = 2 * (x - 1)  # a constant in the update
y = x - step * first
print("step.grad:", 2 * (y - 1) * -first)
