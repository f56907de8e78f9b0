"""Separate gradients of two losses: h = (w₁², w₁w₂), a = (h₁ − 2h₂)² and b = h₁h₂."""

# %% torch
import torch

w = torch.tensor([3.0, 1.0], requires_grad=True)
h = w[0] * w
a = (h[0] - 2 * h[1]) ** 2
b = h[0] * h[1]
(at_a,) = torch.autograd.grad(a, w, retain_graph=True)
(at_b,) = torch.autograd.grad(b, w)
print("at_a:", at_a)
print("at_b:", at_b)
product = (at_a * at_b).sum()
print("product:", product)

a_across = at_a - product / (at_b**2).sum() * at_b
b_across = at_b - product / (at_a**2).sum() * at_a
w.grad = a_across + b_across
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([3.0, 1.0])
J = np.array([[2 * w[0], 0.0], [w[1], w[0]]])  # the Jacobian of h
h = w[0] * w
at_a = 2 * (h[0] - 2 * h[1]) * np.array([1.0, -2.0]) @ J
at_b = np.array([h[1], h[0]]) @ J
product = (at_a * at_b).sum()
print("at_a:", at_a)
print("at_b:", at_b)
print("product:", product)
a_across = at_a - (at_a @ at_b) / (at_b @ at_b) * at_b
b_across = at_b - (at_a @ at_b) / (at_a @ at_a) * at_a
print("w.grad:", a_across + b_across)
