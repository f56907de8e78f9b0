"""Many inner steps as one constant: the inner loss is w₁²w₂ + w₂², the outer loss the product of the new weights."""

# %% torch
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
copied = w.detach().clone().requires_grad_()
optimizer = torch.optim.SGD([copied], lr=0.01, momentum=0.5)
for _ in range(5):
    optimizer.zero_grad()
    (copied[0] ** 2 * copied[1] + copied[1] ** 2).backward()
    optimizer.step()
fast = w + (copied - w).detach()
(fast[0] * fast[1]).backward()
print("fast:", fast.detach())
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([3.0, 5.0])
momentum = np.zeros(2)
for _ in range(5):
    momentum = 0.5 * momentum + np.array([2 * w[0] * w[1], w[0] ** 2 + 2 * w[1]])
    w = w - 0.01 * momentum
print("fast:", w)
print("w.grad:", w[::-1])
