"""Gradient reversal: features that help one head and hinder another."""

# %% torch
import torch
from torch.nn.functional import binary_cross_entropy_with_logits as bce
from torch.nn.functional import mse_loss


class Reverse(torch.autograd.Function):
    """Return h unchanged, and reverse its gradient."""

    @staticmethod
    def forward(ctx, h, strength):
        ctx.strength = strength
        return h.view_as(h)

    @staticmethod
    def backward(ctx, v):
        return -ctx.strength * v, None


X = torch.tensor([[1.0, 3.0], [-1.0, 0.5], [0.75, -0.5]])
t = torch.tensor([2.0, 0.5, -1.0])
domain = torch.tensor([1.0, 0.0, 1.0])  # where each sample comes from
A = torch.tensor([[0.5, 0.25], [-1.0, 0.75]], requires_grad=True)  # the features
a = torch.tensor([2.0, -0.5], requires_grad=True)  # the head for t
d = torch.tensor([1.5, 3.0], requires_grad=True)  # the head that guesses

h = torch.tanh(X @ A.T)
loss_t = mse_loss(h @ a, t)
loss_d = bce(Reverse.apply(h, 0.25) @ d, domain)
(loss_t + loss_d).backward()
print("a.grad:", a.grad)
print("d.grad:", d.grad)
print("A.grad:", A.grad, sep="\n")

# %% hook
A.grad = a.grad = d.grad = None
h = torch.tanh(X @ A.T)
branch = h.view_as(h)  # a separate tensor, for one head only
branch.register_hook(lambda v: -0.25 * v)
loss = mse_loss(h @ a, t) + bce(branch @ d, domain)
loss.backward()
print("d, by a hook:", d.grad)
print("A, by a hook:", A.grad, sep="\n")

# %% wrong
A.grad = a.grad = d.grad = None
h = torch.tanh(X @ A.T)
h.register_hook(lambda v: -0.25 * v)
loss = mse_loss(h @ a, t) + bce(h @ d, domain)
loss.backward()
print("A, by a hook on h:", A.grad, sep="\n")

A.grad = a.grad = d.grad = None
h = torch.tanh(X @ A.T)
loss = mse_loss(h @ a, t) - 0.25 * bce(h @ d, domain)
loss.backward()
print("d, by a minus:", d.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 0.5], [0.75, -0.5]])
t = np.array([2.0, 0.5, -1.0])
domain = np.array([1.0, 0.0, 1.0])
A = np.array([[0.5, 0.25], [-1.0, 0.75]])
a, d = np.array([2.0, -0.5]), np.array([1.5, 3.0])

h = np.tanh(X @ A.T)
v_t = 2 * (h @ a - t) / 3
v_d = (1 / (1 + np.exp(-h @ d)) - domain) / 3
slopes = 1 - h**2
serves = (np.outer(v_t, a) * slopes).T @ X
guesses = (np.outer(v_d, d) * slopes).T @ X
print("a.grad:", v_t @ h)
print("d.grad:", v_d @ h)
print("A.grad:", serves - 0.25 * guesses, sep="\n")

# %% numpy_hook
print("d, by a hook:", v_d @ h)
print("A, by a hook:", serves - 0.25 * guesses, sep="\n")

# %% numpy_wrong
print("A, by a hook on h:", -0.25 * (serves + guesses), sep="\n")
print("d, by a minus:", -0.25 * v_d @ h)
