"""The pseudo-loss of a policy gradient: a cross entropy of actions times q-values, and its expected gradient."""

# %% torch
import torch
import torch.nn.functional as F
from torch.distributions import Categorical

states = torch.tensor([[1.0, 2.0], [3.0, 0.5], [-1.0, 1.5]])
W = torch.tensor([[0.5, -0.25], [0.1, 0.75]], requires_grad=True)
actions = torch.tensor([0, 1, 1])  # drawn by the policy
q_values = torch.tensor([3.5, 5.0, 4.0])  # the returns of the episode

logits = states @ W.T
cross_entropy = F.cross_entropy(logits, actions, reduction="none")
loss = (cross_entropy * q_values).sum()
loss.backward()
print("log_prob:", Categorical(logits=logits).log_prob(actions))
print("cross entropy:", cross_entropy)
print("loss:", loss)
print("W.grad:", W.grad, sep="\n")

# %% mean
scores = torch.tensor([1.0, -0.5, 0.25], requires_grad=True)
p = scores.softmax(0).detach()
q = torch.tensor([3.0, 5.0, -2.0])  # of each action in this state
gradients = []
for action in (0, 1, 2):
    log_p = scores.log_softmax(0)[action]
    gradients += torch.autograd.grad(log_p, scores)
gradients = torch.stack(gradients)
print("a row for each action:", gradients, sep="\n")
print("mean without q:", torch.round(p @ gradients, decimals=6))
print("mean with q:", (p * q) @ gradients)

# %% numpy rtol=4e-6
import numpy as np


def softmax(scores):
    e = np.exp(scores)
    return e / e.sum(-1, keepdims=True)


states = np.array([[1.0, 2.0], [3.0, 0.5], [-1.0, 1.5]])
W = np.array([[0.5, -0.25], [0.1, 0.75]])
chosen = np.eye(2)[[0, 1, 1]]
q_values = np.array([3.5, 5.0, 4.0])
p = softmax(states @ W.T)
log_prob = np.log(np.sum(chosen * p, axis=1))
print("log_prob:", log_prob)
print("cross entropy:", -log_prob)
print("loss:", -np.sum(log_prob * q_values))
print("W.grad:", (q_values[:, None] * (p - chosen)).T @ states, sep="\n")

# %% numpy_mean
p = softmax(np.array([1.0, -0.5, 0.25]))
q = np.array([3.0, 5.0, -2.0])
print("a row for each action:", np.eye(3) - p, sep="\n")
print("mean without q:", p - p)
print("mean with q:", p * (q - np.sum(p * q)))
