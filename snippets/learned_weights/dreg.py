"""The gradient at the mean of an encoder: log q with attached parameters, with detached ones, and DReG."""

# %% torch
import torch
from torch.distributions import Normal

torch.set_default_dtype(torch.float64)
x, sigma = torch.tensor(3.0), torch.tensor(1.25)
e = torch.linspace(-7, 7, 141)
one = torch.softmax(-(e**2) / 2, 0)
pairs, two = torch.cartesian_prod(e, e).T, torch.outer(one, one).flatten()


def gradient(noise, chances, *, attached=False, hook_on=None):
    mu = torch.full_like(chances, 0.5, requires_grad=True)  # one for each draw
    z = mu + sigma * noise  # as in rsample
    q = Normal(mu if attached else mu.detach(), sigma)
    lw = Normal(0.0, 1.0).log_prob(z) + Normal(z, 1.0).log_prob(x) - q.log_prob(z)
    grad_wt = lw.softmax(0).detach()
    if hook_on:
        hook_on(z).register_hook(lambda v: grad_wt * v)
    (grad_wt * lw).sum().backward()
    mean = (chances * mu.grad).sum()
    return torch.stack([mean, (chances * (mu.grad - mean) ** 2).sum()])


print("attached:", gradient(e[None], one, attached=True))
print("detached:", gradient(e[None], one))
print("two samples, attached:", gradient(pairs, two, attached=True))
print("two samples, detached:", gradient(pairs, two))
print("two samples, DReG:", gradient(pairs, two, hook_on=lambda z: z))
print("two samples, hook on a copy:", gradient(pairs, two, hook_on=lambda z: torch.cat([z])))

# %% numpy
import numpy as np

x, mu, sigma = 3.0, 0.5, 1.25
e = np.linspace(-7, 7, 141)
one = np.exp(-(e**2) / 2)
one /= one.sum()


def moments(first, second, chances):
    mean = ((first + second) * chances).sum()
    return np.array([mean, ((first + second) ** 2 * chances).sum() - mean**2])


z = mu + sigma * e
c = e / sigma  # the score
g = x - 2 * z + c
print("attached:", moments(g - c, 0, one))
print("detached:", moments(g, 0, one))
w = np.exp((e**2 - z**2 - (x - z) ** 2) / 2)
share = w / (w[:, None] + w)  # of the second of two samples
both = np.outer(one, one)
for label, each in (("attached", share * (g - c)), ("detached", share * g), ("DReG", share**2 * g)):
    print(f"two samples, {label}:", moments(each, each.T, both))
print("two samples, hook on a copy:", moments(share * g, (share * g).T, both))  # as detached
