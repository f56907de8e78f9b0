"""log_probs.mean() times the returns has one weight for all actions, and the product has a weight for each."""

# %% torch
import torch
from torch.distributions import Categorical

scores = torch.tensor([[1.0, -0.5], [0.25, 0.5], [-1.0, 0.75]], requires_grad=True)  # a row for each step
actions = torch.tensor([0, 1, 1])  # drawn by the policy
deltas = torch.tensor([4.0, -2.0, 1.0])  # the returns, bad after the second action

log_probs = torch.stack([Categorical(logits=row).log_prob(a) for row, a in zip(scores, actions, strict=True)])
log_prob_mean = log_probs.mean()
loss = -torch.sum(log_prob_mean * deltas)
at_log_probs, at_scores = torch.autograd.grad(loss, (log_probs, scores))
print("gradient at log_probs:", at_log_probs)
print("gradient at the scores:", at_scores, sep="\n")

# %% products
log_probs = torch.stack([Categorical(logits=row).log_prob(a) for row, a in zip(scores, actions, strict=True)])
loss = -torch.sum(log_probs * deltas)
at_log_probs, at_scores = torch.autograd.grad(loss, (log_probs, scores))
print("weights, from the products:", at_log_probs)
print("gradient at the scores:", at_scores, sep="\n")

# %% numpy
import numpy as np

scores = np.array([[1.0, -0.5], [0.25, 0.5], [-1.0, 0.75]])
actions = np.array([0, 1, 1])
deltas = np.array([4.0, -2.0, 1.0])
e = np.exp(scores)
rows = np.eye(2)[actions] - e / e.sum(axis=1, keepdims=True)
v = -np.full(3, deltas.sum() / 3)
print("gradient at log_probs:", v)
print("gradient at the scores:", v[:, None] * rows, sep="\n")

# %% numpy_products
v = -deltas
print("weights, from the products:", v)
print("gradient at the scores:", v[:, None] * rows, sep="\n")
