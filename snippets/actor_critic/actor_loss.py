"""SAC's actor loss in three ways: the same value, and other gradients where the action is a constant."""

# %% torch
import torch
from torch.distributions import Normal

e = torch.tensor([0.5, -1.5])  # the noise
alpha = 0.5
mu = torch.tensor([0.25, -0.5], requires_grad=True)
log_std = torch.tensor([-1.0, -0.25], requires_grad=True)


def critic(action):
    return 3.0 * action - 2.0 * action**2


def log_prob(x):
    return Normal(mu, log_std.exp()).log_prob(x) - torch.log(1 - x.tanh() ** 2)


def report(logp, action):
    loss = (alpha * logp - critic(action)).sum()
    mu.grad = log_std.grad = None
    loss.backward()
    print("loss:", loss)
    print("mu.grad:", mu.grad)
    print("log_std.grad:", log_std.grad)


x = mu + log_std.exp() * e  # rsample
report(log_prob(x), x.tanh())

# %% sample
x = (mu + log_std.exp() * e).detach()  # sample
report(log_prob(x), x.tanh())

# %% half
x = mu + log_std.exp() * e
report(log_prob(x.detach()), x.tanh())

# %% numpy
import numpy as np

e, alpha = np.array([0.5, -1.5]), 0.5
mu, log_std = np.array([0.25, -0.5]), np.array([-1.0, -0.25])
std = np.exp(log_std)
a = np.tanh(mu + std * e)
logp = -log_std - e**2 / 2 - np.log(2 * np.pi) / 2 - np.log(1 - a**2)
loss = np.sum(alpha * logp - 3.0 * a + 2.0 * a**2)
from_critic = -(3.0 - 4.0 * a) * (1 - a**2)
at_x = alpha * 2 * a + from_critic
print("loss:", loss)
print("mu.grad:", at_x)
print("log_std.grad:", at_x * std * e - alpha)

# %% numpy_sample
print("loss:", loss)
print("mu.grad:", alpha * e / std)
print("log_std.grad:", alpha * (e**2 - 1))

# %% numpy_half
print("loss:", loss)
print("mu.grad:", alpha * e / std + from_critic)
print("log_std.grad:", alpha * (e**2 - 1) + from_critic * std * e)
