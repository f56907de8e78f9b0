"""A relaxed choice among three: the softmax of scores and noise."""

# %% torch
import torch
from torch.distributions import Categorical

print("has_rsample:", Categorical.has_rsample)

scores = torch.tensor([0.5, 1.5, -0.3], requires_grad=True)
u = torch.tensor([0.7, 0.2, 0.5])  # in real code torch.rand(3)
noise = -torch.log(-torch.log(u))  # has Gumbel's distribution
values = torch.tensor([4.0, 1.0, 7.0])
tau = 0.7

soft = torch.softmax((scores + noise) / tau, dim=0)
hard = torch.nn.functional.one_hot(soft.argmax(), 3).float()
choice = soft + (hard - soft).detach()
choice.backward(values)
print("soft:", soft)
print("choice:", choice)
print("scores.grad:", scores.grad)

# %% numpy blind="J @ v, J.T: the Jacobian of softmax is symmetric" one-point="the noise is made of numbers below 1"
import numpy as np

scores = np.array([0.5, 1.5, -0.3])
noise = -np.log(-np.log(np.array([0.7, 0.2, 0.5])))
v = np.array([4.0, 1.0, 7.0])
tau = 0.7
s = np.exp((scores + noise) / tau)
s = s / s.sum()
J = (np.diag(s) - np.outer(s, s)) / tau
print("soft:", s)
print("choice:", np.eye(3)[s.argmax()])
print("scores.grad:", v @ J)
