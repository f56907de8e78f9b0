"""Gumbel-softmax with two choices: mean and spread of the gradient at three temperatures, over 1000 draws."""

# %% torch
import torch
from torch.nn.functional import gumbel_softmax

logit = torch.tensor(0.5, dtype=torch.float64)  # of the first choice, minus that of the second
u = (torch.arange(1000, dtype=torch.float64) + 0.5) / 1000
noise = u.logit()  # the difference of two Gumbel draws, at equal steps of its distribution


def cost(y):
    return (y - 0.25) ** 3 + y


def gradients(tau, hard):
    z = logit.expand(1000).clone().requires_grad_()  # one logit for each draw
    y = torch.sigmoid((z + noise) / tau)
    if hard:
        y = (y > 0.5).double() - y.detach() + y
    return torch.autograd.grad(cost(y).sum(), z)[0]


p = torch.sigmoid(logit.clone().requires_grad_())
print("exact:", torch.autograd.grad(p * cost(1.0) + (1 - p) * cost(0.0), p)[0] * p.detach() * (1 - p.detach()))
for tau in 0.25, 1.0, 4.0:
    print("temperature:", tau)
    for name, hard in ("soft", False), ("hard", True):
        g = gradients(tau, hard)
        print(f"{name}, mean:", g.mean())
        print(f"{name}, standard deviation:", g.std(correction=0))

# %% seed
x = torch.tensor([0.5, 0.0])
draws = []
for seed in 1, 2, 1:
    torch.manual_seed(seed)
    draws.append(gumbel_softmax(x, tau=1.0, dim=0))
print("another seed, same result:", torch.equal(draws[0], draws[1]))
print("same seed, same result:", torch.equal(draws[0], draws[2]))

# %% numpy
import numpy as np

logit = 0.5
u = (np.arange(1000) + 0.5) / 1000
noise = np.log(u / (1 - u))
p = 1 / (1 + np.exp(-logit))
print("exact:", p * (1 - p) * ((0.75**3 + 1) - (-(0.25**3))))
for tau in 0.25, 1.0, 4.0:
    print("temperature:", tau)
    y = 1 / (1 + np.exp(-(logit + noise) / tau))
    for name, at in ("soft", y), ("hard", np.where(logit + noise > 0, 1.0, 0.0)):
        g = (3 * (at - 0.25) ** 2 + 1) * y * (1 - y) / tau
        print(f"{name}, mean:", g.mean())
        print(f"{name}, standard deviation:", np.sqrt(((g - g.mean()) ** 2).mean()))
