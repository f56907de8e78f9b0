"""REINFORCE for an episode of three steps: the returns are a v."""

# %% torch
import torch
from torch.distributions import Categorical

states = torch.tensor([[1.0, 2.0], [3.0, 0.5], [-1.0, 1.5]])
W = torch.tensor([[0.5, -0.25], [0.1, 0.75]], requires_grad=True)
actions = torch.tensor([0, 1, 1])  # drawn by the policy
rewards = torch.tensor([1.0, 3.0, 4.0])

returns = rewards.clone()
for i in (1, 0):
    returns[i] += 0.5 * returns[i + 1]

log_prob = Categorical(logits=states @ W.T).log_prob(actions)
loss = -(log_prob * returns).sum()
loss.backward()
print("returns:", returns)
print("loss:", loss)
print("W.grad:", W.grad, sep="\n")

# %% as_v
W.grad = None
log_prob = Categorical(logits=states @ W.T).log_prob(actions)
log_prob.backward(-returns)
print("W.grad:", W.grad, sep="\n")

# %% numpy blind="J @ v: two vectors multiply to the same number in either order"
import numpy as np

states = np.array([[1.0, 2.0], [3.0, 0.5], [-1.0, 1.5]])
W = np.array([[0.5, -0.25], [0.1, 0.75]])
actions = np.array([0, 1, 1])
rewards = np.array([1.0, 3.0, 4.0])
discounts = 0.5 ** np.array([[0, 1, 2], [np.inf, 0, 1], [np.inf, np.inf, 0]])
returns = discounts @ rewards
p = np.exp(states @ W.T)
p /= np.sum(p, axis=1, keepdims=True)
chosen = np.eye(2)[actions]
J = ((chosen - p)[:, :, None] * states[:, None, :]).reshape(3, 4)
v = -returns
print("returns:", returns)
print("loss:", v @ np.log(np.sum(chosen * p, axis=1)))
print("W.grad:", (v @ J).reshape(2, 2), sep="\n")

# %% numpy_as_v
print("W.grad:", (v @ J).reshape(2, 2), sep="\n")
