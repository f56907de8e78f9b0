"""The ratio of PPO with and without detach."""

# %% torch
import torch

scores = torch.tensor([0.5, 1.5, -1.0], requires_grad=True)
action, advantage = 1, 2.5

new = torch.log_softmax(scores, 0)[action]
ratio = (new - new.detach()).exp()
loss = -ratio * advantage
loss.backward()
print("loss:", loss)
print("scores.grad:", scores.grad)

# %% wrong
scores.grad = None
new = torch.log_softmax(scores, 0)[action]
old = torch.log_softmax(scores, 0)[action]  # no detach, no no_grad
loss = -(new - old).exp() * advantage
loss.backward()
print("loss:", loss)
print("scores.grad:", scores.grad)

# %% numpy
import numpy as np

scores = np.array([0.5, 1.5, -1.0])
action, advantage = 1, 2.5
p = np.exp(scores) / np.sum(np.exp(scores))
at_new = np.eye(3)[action] - p
print("loss:", -advantage * p[action] / p[action])
print("scores.grad:", -advantage * at_new)

# %% numpy_wrong
at_old = at_new
print("loss:", -advantage * p[action] / p[action])
print("scores.grad:", -advantage * (at_new - at_old))
