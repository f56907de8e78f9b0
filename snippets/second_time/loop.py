"""A hidden state that a loop carries from step to step: h = w₁h + w₂x, with the loss h²."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

w = torch.tensor([3.0, 0.5], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.01)
h = torch.tensor(4.0)
for x in (3.0, 5.0):
    h = w[0] * h + w[1] * x
    optimizer.zero_grad()
    (h**2).backward()
    optimizer.step()

# %% torch
import torch

w = torch.tensor([3.0, 0.5], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.01)
h = torch.tensor(4.0)
for x in (3.0, 5.0):
    h = w[0] * h.detach() + w[1] * x
    optimizer.zero_grad()
    (h**2).backward()
    print("w.grad:", w.grad)
    optimizer.step()

# %% numpy
import numpy as np

w, h = np.array([3.0, 0.5]), 4.0
for x in (3.0, 5.0):
    J = np.array([[h, x]])  # of this step only: h is a constant
    h = w[0] * h + w[1] * x
    v = np.array([2 * h])
    print("w.grad:", v @ J)
    w = w - 0.01 * v @ J
