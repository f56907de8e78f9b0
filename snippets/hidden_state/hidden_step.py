"""The same state in a training loop: an optimizer changes a and b after each step."""

# %% error raises="RuntimeError: has been modified by an inplace operation"
import torch

inputs = torch.tensor([1.0, 4.0, 5.0, 6.0])
targets = torch.tensor([3.0, 15.0, 20.0, 25.0])

w = torch.tensor([0.5, 3.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.001)
h = torch.tensor(2.0)
for x, z in zip(inputs, targets, strict=True):
    h = w[0] * h + w[1] * x
    loss = (h - z) ** 2
    optimizer.zero_grad()
    loss.backward(retain_graph=True)
    optimizer.step()

# %% torch
import torch

inputs = torch.tensor([1.0, 4.0, 5.0, 6.0])
targets = torch.tensor([3.0, 15.0, 20.0, 25.0])

w = torch.tensor([0.5, 3.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.001)
h = torch.tensor(2.0)
for x, z in zip(inputs, targets, strict=True):
    h = w[0] * h.detach() + w[1] * x
    loss = (h - z) ** 2
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print("w.grad:", w.grad)
print("w:", w)

# %% numpy
import numpy as np

w, h = np.array([0.5, 3.0]), 2.0
for x, z in (1.0, 3.0), (4.0, 15.0), (5.0, 20.0), (6.0, 25.0):
    row = np.array([h, x])
    h = w[0] * h + w[1] * x
    v = 2 * (h - z)
    print("w.grad:", v * row)
    w = w - 0.001 * v * row
print("w:", w)
