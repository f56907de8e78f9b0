"""A simulator that moves two agents, and resets the second one after each step."""

# %% error raises="RuntimeError: modified by an inplace operation"
import torch

w = torch.tensor([0.5, 2.0], requires_grad=True)  # velocities
done = torch.tensor([False, True])
pos = torch.tensor([3.0, 5.0])
loss = 0.0
for _ in range(2):
    pos += 0.25 * w
    loss = loss + (pos**2).sum()
    pos[done] = 1.5
loss.backward()

# %% torch
pos = torch.tensor([3.0, 5.0])
loss = 0.0
for _ in range(2):
    pos = pos + 0.25 * w
    loss = loss + (pos**2).sum()
    pos = torch.where(done, 1.5, pos)
loss.backward()
print("pos:", pos)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([0.5, 2.0])
done = np.array([False, True])
first = np.array([3.0, 5.0]) + 0.25 * w
second = np.where(done, 1.5, first) + 0.25 * w
reach = np.where(done, 0.25, 0.25 + 0.25)  # d second / dw: the reset cuts the first step
print("pos:", np.where(done, 1.5, second))
print("w.grad:", 2 * first * 0.25 + 2 * second * reach)
