"""Delta and Gamma of a Monte Carlo option price: through the kink, with a score, by a difference, and exact."""

# %% torch
from statistics import NormalDist

import torch

vol, K, T, IR = 0.3, 95.0, 0.5, 0.04
z = [NormalDist().inv_cdf((i + 0.5) / 2000) for i in range(2000)]  # normal draws, evenly spread
z = torch.tensor(z, dtype=torch.float64)
discount = torch.tensor(-IR * T, dtype=torch.float64).exp()
spread = vol * T**0.5


def monte_carlo(F):
    paths = F.log() + (IR - vol**2 / 2) * T + spread * z
    return torch.maximum(paths.exp() - K, torch.zeros_like(z)).mean() * discount


def closed_formula(F):
    d1 = ((F / K).log() + (IR + vol**2 / 2) * T) / spread
    return F * torch.special.ndtr(d1) - K * discount * torch.special.ndtr(d1 - spread)


def greeks(price):
    F = torch.tensor(100.0, dtype=torch.float64, requires_grad=True)
    (delta,) = torch.autograd.grad(price(F), F, create_graph=True)
    return delta.detach(), torch.autograd.grad(delta, F)[0]


delta, gamma = greeks(closed_formula)
print("Delta, closed formula:", delta)
print("Gamma, closed formula:", gamma)
delta, gamma = greeks(monte_carlo)
print("Delta, Monte Carlo:", delta)
print("Gamma, Monte Carlo:", gamma.round(decimals=12).abs())  # without rounding errors

# %% score
F = torch.tensor(100.0, dtype=torch.float64, requires_grad=True)
log_mean = F.log() + (IR - vol**2 / 2) * T
x = (log_mean + spread * z).detach()  # the logarithm of the price at the end, a constant
log_prob = torch.distributions.Normal(log_mean, spread).log_prob(x)
weight = (log_prob - log_prob.detach()).exp()  # its value is 1, its gradient that of log_prob
delta = (weight * (x.exp() > K) * x.exp() / F).mean() * discount
(gamma,) = torch.autograd.grad(delta, F)
print("Delta, with a score:", delta.detach())
print("Gamma, with a score:", gamma)

# %% difference
deltas = [torch.func.grad(monte_carlo)(F.detach() + h) for h in (-2.0, 2.0)]
print("Gamma, by a difference:", (deltas[1] - deltas[0]) / 4)

# %% digital raises="RuntimeError: does not require grad"
paths = F.log() + (IR - vol**2 / 2) * T + spread * z
(paths.exp() > K).double().mean().backward()

# %% numpy
from statistics import NormalDist

import numpy as np

vol, K, T, IR, F = 0.3, 95.0, 0.5, 0.04, 100.0
z = np.array([NormalDist().inv_cdf((i + 0.5) / 2000) for i in range(2000)])
spread, discount = vol * np.sqrt(T), np.exp(-IR * T)
d1 = (np.log(F / K) + (IR + vol**2 / 2) * T) / spread
print("Delta, closed formula:", NormalDist().cdf(d1))
print("Gamma, closed formula:", NormalDist().pdf(d1) / (F * spread))


growth = np.exp((IR - vol**2 / 2) * T + spread * z)


def delta_at(F):
    return discount * ((F * growth > K) * growth).mean()


print("Delta, Monte Carlo:", delta_at(F))
step = 10.0**-6  # so small that no path crosses the strike
deltas = [delta_at(near) for near in (F - step, F, F + step)]
print("Gamma, Monte Carlo:", np.gradient(deltas, step)[1])

# %% numpy_score
slope = (F * growth > K) * growth
print("Delta, with a score:", discount * slope.mean())
print("Gamma, with a score:", discount * (slope * (z / spread - 1)).mean() / F)

# %% numpy_difference one-point="far from the strike, all paths or none pay, and only rounding is left"
print("Gamma, by a difference:", (delta_at(F + 2) - delta_at(F - 2)) / 4)
