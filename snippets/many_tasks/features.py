"""Gradient surgery at the features h = Ax of two tasks, and one backward from there."""

# %% torch
import torch

A = torch.tensor([[1.0, 0.5], [2.0, -1.0]], requires_grad=True)
x = torch.tensor([3.0, 5.0])
h = A @ x
losses = (h[0] - 2 * h[1]) ** 2, h[0] * h[1] ** 2
g1, g2 = (torch.autograd.grad(loss, h, retain_graph=True)[0] for loss in losses)
product = (g1 @ g2).clamp(max=0)
v = g1 - product / (g2 @ g2) * g2 + g2 - product / (g1 @ g1) * g1
h.backward(v)
print("product:", product)
print("A.grad:", A.grad)

# %% numpy
import numpy as np

A, x = np.array([[1.0, 0.5], [2.0, -1.0]]), np.array([3.0, 5.0])
h = A @ x
e = h[0] - 2 * h[1]
G = np.array([[2 * e, -4 * e], [h[1] ** 2, 2 * h[0] * h[1]]])
product = min(G[0] @ G[1], 0)
v = (1 - product / (G**2).sum(axis=1)) @ G
print("product:", product)
print("A.grad:", np.outer(v, x))
