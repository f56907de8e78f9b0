"""The log probability of an interval of a normal distribution: a difference of cdfs, a clamp, and logs of the tail."""

# %% torch
import torch
from torch.special import log_ndtr

mu = torch.tensor([0.25, 0.0, 0.5], dtype=torch.float64, requires_grad=True)  # a prediction for each sample
sigma = 0.5
lower = torch.tensor([0.0, 8.0, -6.0], dtype=torch.float64)
upper = lower + torch.tensor([1.0, 0.5, 0.25], dtype=torch.float64)


def plain(a, b):
    return torch.log(torch.special.ndtr(b) - torch.special.ndtr(a))


def clamped(a, b):
    return torch.log(torch.clamp(torch.exp(log_ndtr(b)) - torch.exp(log_ndtr(a)), min=1e-12))


def show(function):
    log_p = function((lower - mu) / sigma, (upper - mu) / sigma)
    (gradient,) = torch.autograd.grad(log_p.sum(), mu)
    print(f"log probability of {function.__name__}:", log_p.detach())
    print(f"gradient of {function.__name__}:", gradient)


show(plain)
show(clamped)


# %% tail
def in_the_tail(a, b):
    flip = a + b > 0  # an interval above the mean: use its mirror image
    a, b = torch.where(flip, -b, a), torch.where(flip, -a, b)
    return log_ndtr(b) + torch.log(-torch.expm1(log_ndtr(a) - log_ndtr(b)))


def limited(a, b):
    return in_the_tail(a, b).clamp(min=-100)


show(in_the_tail)
show(limited)

# %% numpy_tail rtol=1e-10
import numpy as np

mu, sigma = np.array([0.25, 0.0, 0.5]), 0.5
lower = np.array([0.0, 8.0, -6.0])
a = (lower - mu) / sigma
b = (lower + np.array([1.0, 0.5, 0.25]) - mu) / sigma
nodes, weights = np.polynomial.legendre.leggauss(40)
t = (a + b)[:, None] / 2 + (b - a)[:, None] / 2 * nodes  # points of each interval
top = np.minimum(a**2, b**2) / 2  # this factor is taken out of the integral
area = (np.exp(top[:, None] - t**2 / 2) @ weights) * (b - a) / 2
log_p = np.log(area) - top - np.log(2 * np.pi) / 2
slope = (np.exp(top - a**2 / 2) - np.exp(top - b**2 / 2)) / area / sigma
print("log probability of in_the_tail:", log_p)
print("gradient of in_the_tail:", slope)
print("log probability of limited:", np.maximum(log_p, -100))
print("gradient of limited:", np.where(log_p > -100, slope, 0))

# %% numpy rtol=1e-10 one-point="the difference of two cdfs is inexact before it rounds to 0"
p = np.where(log_p < -50, 0, np.exp(log_p))  # the difference of two cdfs rounds to 0
with np.errstate(divide="ignore", invalid="ignore"):
    print("log probability of plain:", np.log(p))
    print("gradient of plain:", slope * p / p)
print("log probability of clamped:", np.log(np.maximum(p, 10.0**-12)))
print("gradient of clamped:", np.where(p > 10.0**-12, slope, 0))
