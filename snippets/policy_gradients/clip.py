"""PPO: the gradient of the clipped ratio, for six samples."""

# %% torch
import torch

old = torch.tensor(0.4).log()
new = torch.tensor([0.2, 0.44, 0.6, 0.2, 0.44, 0.6]).log().requires_grad_()
advantage = torch.tensor([2.0, 2.0, 2.0, -3.0, -3.0, -3.0])

ratio = (new - old).exp()
clipped = ratio.clamp(0.8, 1.2)
loss = -torch.min(ratio * advantage, clipped * advantage).sum()
loss.backward()
print("ratio:", ratio)
print("loss:", loss)
print("new.grad:", new.grad)

# %% numpy
import numpy as np

old, new = 0.4, np.array([0.2, 0.44, 0.6, 0.2, 0.44, 0.6])
advantage = np.array([2.0, 2.0, 2.0, -3.0, -3.0, -3.0])
ratio = new / old
low, high = 0.8, 1.2
free = np.where(advantage > 0, ratio < high, ratio > low)
bound = np.where(advantage > 0, high, low)
gradient = np.where(free, -advantage * ratio, 0)
print("ratio:", ratio)
print("loss:", -np.sum(advantage * np.where(free, ratio, bound)))
print("new.grad:", gradient)
