"""A gradient that depends on w and not on x: None or zeros."""

# %% torch
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
x = torch.tensor([4.0, 7.0], requires_grad=True)
y = w[0] * w[1] * x[0] + w[1] ** 2 * x[1]
(g,) = torch.autograd.grad(y, x, create_graph=True)
v = torch.tensor([1.0, 10.0])
(by_w,) = torch.autograd.grad(g, w, v, retain_graph=True)
print("y:", y)
print("g:", g)
print("by w:", by_w)

# %% unused
from torch.autograd import grad

(none,) = grad(g, x, v, retain_graph=True, allow_unused=True)
(zeros,) = grad(g, x, v, retain_graph=True, materialize_grads=True)
print("allow_unused:", none)
print("materialize_grads:", zeros)

# %% numpy
import numpy as np

w, x = np.array([3.0, 5.0]), np.array([4.0, 7.0])
g = np.array([w[0] * w[1], w[1] ** 2])
v = np.array([1.0, 10.0])
M = np.array([[w[1], w[0]], [0.0, 2 * w[1]]])  # the Jacobian of g with respect to w
print("y:", g[0] * x[0] + g[1] * x[1])
print("g:", g)
print("by w:", v @ M)
print("materialize_grads:", np.zeros_like(x))  # there is no x in g
