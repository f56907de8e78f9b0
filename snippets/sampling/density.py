"""The gradient of a density: log_prob of a Beta distribution, and one of your own."""

# %% torch
import torch

a, b, x = torch.tensor(3.0), torch.tensor(6.0), torch.tensor(0.25, requires_grad=True)
beta = torch.distributions.Beta(a, b)


def own_log_prob(x):
    """Return the log density, without its constant."""
    return (a - 1) * x.log() + (b - 1) * (1 - x).log()


print("of log_prob:", *torch.autograd.grad(beta.log_prob(x), x))
print("of your own:", *torch.autograd.grad(own_log_prob(x), x))
print("of the density:", *torch.autograd.grad(beta.log_prob(x).exp(), x))

# %% numpy
from math import gamma

a, b, x = 3.0, 6.0, 0.25
slope = (a - 1) / x - (b - 1) / (1 - x)
density = gamma(a + b) / (gamma(a) * gamma(b)) * x ** (a - 1) * (1 - x) ** (b - 1)
print("of log_prob:", slope)
print("of your own:", slope)
print("of the density:", density * slope)
