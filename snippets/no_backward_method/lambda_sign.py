"""The sign of lambda in a gradient reversal layer, with its schedule."""

# %% torch
import math

import torch
from torch.nn.functional import binary_cross_entropy_with_logits as bce


class Reverse(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h, strength):
        ctx.strength = strength
        return h.view_as(h)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output.neg() * ctx.strength, None


def schedule(gamma, p):  # p is the part of the training that is done
    return 2 / (1 + math.exp(-gamma * p)) - 1


X = torch.tensor([[1.0, 3.0], [-1.5, 0.5], [0.25, -2.0]])
domain = torch.tensor([1.0, 0.0, 0.0])
w = torch.tensor([0.5, -0.25], requires_grad=True)  # the features
d = torch.tensor([-2.0], requires_grad=True)  # the head that guesses the domain

bce(X @ w * d, domain).backward()
print("no layer, w:", w.grad)
print("no layer, d:", d.grad)
for gamma, sign in (10, "positive"), (-10, "negative"):
    w.grad = d.grad = None
    strength = schedule(gamma, 0.1)
    bce(Reverse.apply(X @ w, strength) * d, domain).backward()
    print(f"strength, {sign} gamma:", strength)
    print(f"{sign} gamma, w:", w.grad)
    print(f"{sign} gamma, d:", d.grad)

# %% numpy
import numpy as np

X, domain = np.array([[1.0, 3.0], [-1.5, 0.5], [0.25, -2.0]]), np.array([1.0, 0.0, 0.0])
w, d = np.array([0.5, -0.25]), np.array([-2.0])
h = X @ w
v_d = (1 / (1 + np.exp(-h * d)) - domain) / 3
at_w, at_d = d * v_d @ X, v_d @ h[:, None]
print("no layer, w:", at_w)
print("no layer, d:", at_d)
for gamma, sign in (10, "positive"), (-10, "negative"):
    strength = np.tanh(gamma * 0.1 / 2)
    print(f"strength, {sign} gamma:", strength)
    print(f"{sign} gamma, w:", -strength * at_w)
    print(f"{sign} gamma, d:", at_d)
