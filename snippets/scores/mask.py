"""A mask drawn from learned probabilities and divided by them: the gradient of the probabilities is wrong."""

# %% torch
import itertools

import torch

h = torch.tensor([3.0, -2.0], requires_grad=True)  # the output of fc
weight = torch.tensor([0.4, -0.8], requires_grad=True)
probs = torch.sigmoid(weight)
binomial = torch.distributions.binomial.Binomial(probs=probs)
mask = binomial.sample()
(h * mask).sum().backward()
print("weight.grad:", weight.grad)

# %% means
binomial_samples = [0.0, 1.0]
masks = [torch.tensor(m) for m in itertools.product(binomial_samples, repeat=2)]
chances = [binomial.log_prob(m).sum().exp() for m in masks]


def mean_gradient(loss_of, with_log_prob):
    loss = 0
    for m, chance in zip(masks, chances, strict=True):
        value = loss_of(h * (m * (1.0 / probs)))
        if with_log_prob:
            value = value + binomial.log_prob(m).sum() * value.detach()
        loss = loss + chance.detach() * value
    return torch.autograd.grad(loss, weight, retain_graph=True)[0]


def exact_gradient(loss_of):
    expected = sum(c * loss_of(h * (m * (1.0 / probs))) for m, c in zip(masks, chances, strict=True))
    return torch.autograd.grad(expected, weight, retain_graph=True)[0]


def linear(out):
    return out.sum()


def square(out):
    return ((out - 1.0) ** 2).sum()


print("sum, through the factor:", mean_gradient(linear, with_log_prob=False))
print("sum, exact:", exact_gradient(linear).round(decimals=4) + 0.0)
print("square, through the factor:", mean_gradient(square, with_log_prob=False))
print("square, exact:", exact_gradient(square))
print("square, with log_prob:", mean_gradient(square, with_log_prob=True))

# %% numpy
import numpy as np

h, w = np.array([3.0, -2.0]), np.array([0.4, -0.8])
p = 1 / (1 + np.exp(-w))
slope = p * (1 - p)  # of p with respect to w
factor = -h / p * slope
chance = h / p * slope  # the derivative of the probability, times the loss with this draw
print("sum, through the factor:", factor)
print("sum, exact:", factor + chance)
print("square, through the factor:", (-2 * h**2 / p**2 + 2 * h / p) * slope)
exact = -(h**2) / p**2 * slope  # of the mean, h² / p - 2 h + 1
print("square, exact:", exact)
print("square, with log_prob:", exact)
