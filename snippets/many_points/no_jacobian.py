"""Ones as grad_outputs: one backward pass for all points, counted by a hook, against a loop."""

# %% torch
import torch

w = torch.tensor([[0.5, -1.0, 2.0]])
a = torch.tensor([[1.0], [-0.5], [0.25]])
passes = []


def network(t):
    h = torch.tanh(t @ w)
    h.register_hook(passes.append)  # called once in each pass
    return h @ a


t = torch.tensor([[0.0], [0.5], [1.0], [1.5]], requires_grad=True)
y = network(t)
(slopes,) = torch.autograd.grad(y, t, torch.ones_like(y), create_graph=True)
print("slopes:", slopes.detach(), sep="\n")
print("passes with ones:", len(passes))

passes.clear()
y = network(t)
for i in range(len(t)):
    torch.autograd.grad(y[i], t, retain_graph=True)
print("passes of a loop:", len(passes))

# %% numpy
import numpy as np

t = np.array([[0.0], [0.5], [1.0], [1.5]])
w, a = np.array([[0.5, -1.0, 2.0]]), np.array([[1.0], [-0.5], [0.25]])
D = 1 - np.tanh(t @ w) ** 2  # the derivative of tanh
slopes = (D * w) @ a
print("slopes:", slopes, sep="\n")
print("passes with ones:", 1)
print("passes of a loop:", len(t))
