"""SAC with a finite number of actions, and with continuous ones: where the critic may run under no_grad."""

# %% torch
import torch
from torch.distributions import Normal

alpha = 0.5
scores = torch.tensor([0.5, -1.0, 0.25], requires_grad=True)  # the actor's, for each action
w = torch.tensor([2.0, -1.5, 0.75], requires_grad=True)  # the critic's
state = 1.25

with torch.no_grad():
    q = w * state
log_p = scores.log_softmax(0)
loss = (log_p.exp() * (alpha * log_p - q)).sum()  # the mean over the actions
loss.backward()
print("scores.grad:", scores.grad)
print("w.grad:", w.grad)

# %% cut
mu = torch.tensor(0.25, requires_grad=True)
k = torch.tensor(3.0, requires_grad=True)  # the critic's
e = 0.5  # the noise


def actor_loss(no_grad):
    action = mu + e  # rsample
    with torch.set_grad_enabled(not no_grad):
        q = k * action - 2.0 * action**2
    return alpha * Normal(mu, 1.0).log_prob(action) - q


actor_loss(no_grad=True).backward()
print("with no graph for the critic:", mu.grad)
mu.grad = None
k.requires_grad_(False)
actor_loss(no_grad=False).backward()
print("with a frozen critic:", mu.grad)
print("k.grad:", k.grad)

# %% numpy
import numpy as np

alpha = 0.5
scores, q = np.array([0.5, -1.0, 0.25]), np.array([2.0, -1.5, 0.75]) * 1.25
p = np.exp(scores) / np.sum(np.exp(scores))
f = alpha * np.log(p) - q
print("scores.grad:", p * (f - np.sum(p * f)))
print("w.grad:", None)

# %% numpy_cut
mu, k, e = 0.25, 3.0, 0.5
a = mu + e
print("with no graph for the critic:", alpha * (e - e))  # log_prob grows with the mean, and falls with the action
print("with a frozen critic:", -(k - 4.0 * a))
print("k.grad:", None)
