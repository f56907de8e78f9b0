"""REINFORCE: item() on the log probability cuts the graph, and the reward is a number anyway."""

# %% torch
import torch

w = torch.tensor([0.5, -1.0, 0.25], requires_grad=True)  # the scores of three actions
action, reward = 2, 3.0
log_prob = w.log_softmax(dim=0)[action]
cut = torch.tensor(0.0) - log_prob.item() * reward
print("cut.requires_grad:", cut.requires_grad)
loss = torch.tensor(0.0) - log_prob * reward
loss.backward()
print("cut:", cut)
print("loss:", loss)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([0.5, -1.0, 0.25])
action, reward = 2, 3.0
p = np.exp(w) / np.sum(np.exp(w))
loss = -np.log(p[action]) * reward
print("cut:", loss)
print("loss:", loss)
print("w.grad:", (p - np.eye(3)[action]) * reward)
