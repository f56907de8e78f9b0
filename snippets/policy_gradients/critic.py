"""Actor and critic: an advantage with and without detach."""

# %% torch
import torch
from torch.distributions import Categorical

states = torch.tensor([[1.0, 2.0], [3.0, 0.5]])
actions = torch.tensor([0, 1])
returns = torch.tensor([4.0, 2.5])
W = torch.tensor([[0.5, -0.25], [0.1, 0.75]], requires_grad=True)  # actor
c = torch.tensor([1.5, 0.5], requires_grad=True)  # critic

log_prob = Categorical(logits=states @ W.T).log_prob(actions)
values = states @ c
advantage = returns - values.detach()
actor_loss = -(log_prob * advantage).sum()
actor_loss.backward()
print("advantage:", advantage)
print("W.grad:", W.grad, sep="\n")
print("c.grad:", c.grad)

# %% own_loss
critic_loss = (returns - values).square().sum()
critic_loss.backward()
print("c.grad:", c.grad)

# %% wrong
W.grad = c.grad = None
log_prob = Categorical(logits=states @ W.T).log_prob(actions)
advantage = returns - states @ c  # not detached
actor_loss = -(log_prob * advantage).sum()
actor_loss.backward()
print("W.grad:", W.grad, sep="\n")
print("c.grad:", c.grad)

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
critic_loss = advantage.square().sum()
critic_loss.backward()

# %% column
W.grad = None
log_prob = Categorical(logits=states @ W.T).log_prob(actions)
column = (states @ c).detach()[:, None]  # as from Linear(2, 1)
matrix = returns - column
actor_loss = -(log_prob * matrix).sum()
actor_loss.backward()
print("matrix:", matrix, sep="\n")
print("W.grad:", W.grad, sep="\n")

# %% numpy
import numpy as np

S = np.array([[1.0, 2.0], [3.0, 0.5]])
actions, returns = np.array([0, 1]), np.array([4.0, 2.5])
W, c = np.array([[0.5, -0.25], [0.1, 0.75]]), np.array([1.5, 0.5])
p = np.exp(S @ W.T)
p /= np.sum(p, axis=1, keepdims=True)
chosen = np.eye(2)[actions]
log_prob = np.log(np.sum(chosen * p, axis=1))
advantage = returns - S @ c
print("advantage:", advantage)
print("W.grad:", ((chosen - p) * -advantage[:, None]).T @ S, sep="\n")

# %% numpy_own_loss
print("c.grad:", -2 * advantage @ S)

# %% numpy_wrong
print("W.grad:", ((chosen - p) * -advantage[:, None]).T @ S, sep="\n")
print("c.grad:", log_prob @ S)

# %% numpy_column
matrix = returns - (S @ c)[:, None]
print("matrix:", matrix, sep="\n")
print("W.grad:", ((chosen - p) * -matrix.sum(axis=0)[:, None]).T @ S, sep="\n")
