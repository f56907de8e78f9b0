"""REINFORCE for a batch of Normal actions: sum the log probabilities over the actions, then weight each row."""

# %% torch
import torch
from torch.distributions import Normal

mean = torch.tensor([[0.5, -1.0], [2.0, 1.0], [-1.0, 0.25]], requires_grad=True)  # of the policy
sigma = torch.tensor([[1.0, 0.5], [2.0, 1.5], [0.5, 1.25]], requires_grad=True)
actions = torch.tensor([[1.5, -1.5], [1.0, 3.0], [-0.5, 1.0]])  # in training: Normal(mean, sigma).sample()
reward = torch.tensor([1.0, -2.0, 4.0])  # one for each row
log_prob = Normal(mean, sigma).log_prob(actions)
print("log_prob:", log_prob, sep="\n")
loss = -(reward * log_prob.sum(dim=1)).mean()
loss.backward()
print("mean.grad:", mean.grad, sep="\n")
print("sigma.grad:", sigma.grad, sep="\n")

# %% over_all
mean.grad = None
log_prob = Normal(mean, sigma).log_prob(actions)
(-reward[:, None] * log_prob).mean().backward()  # the mean over rows and actions
print("mean.grad:", mean.grad, sep="\n")

# %% wrong
mean.grad = None
log_prob = Normal(mean, sigma).log_prob(actions)
products = reward[:, None] * log_prob.sum(dim=1)  # (3, 1) times (3,)
print("products:", products.detach(), sep="\n")
(-products).mean().backward()
print("mean.grad:", mean.grad, sep="\n")

# %% numpy
import numpy as np

mean = np.array([[0.5, -1.0], [2.0, 1.0], [-1.0, 0.25]])
sigma = np.array([[1.0, 0.5], [2.0, 1.5], [0.5, 1.25]])
actions = np.array([[1.5, -1.5], [1.0, 3.0], [-0.5, 1.0]])
reward = np.array([1.0, -2.0, 4.0])
z = (actions - mean) / sigma
log_prob = -(z**2) / 2 - np.log(sigma) - np.log(2 * np.pi) / 2
print("log_prob:", log_prob, sep="\n")
v = -reward[:, None] / len(reward)
print("mean.grad:", v * z / sigma, sep="\n")
print("sigma.grad:", v * (z**2 - 1) / sigma, sep="\n")

# %% numpy_over_all
print("mean.grad:", v / mean.shape[1] * z / sigma, sep="\n")

# %% numpy_wrong
print("products:", reward[:, None] * log_prob.sum(axis=1), sep="\n")
print("mean.grad:", -reward.mean() / len(reward) * z / sigma, sep="\n")
