"""The defaults of retain_graph and create_graph: L = x₁³ + x₂³, with two calls of backward."""

# %% signature
import inspect

import torch

defaults = inspect.signature(torch.Tensor.backward).parameters
print("retain_graph:", defaults["retain_graph"].default)
print("create_graph:", defaults["create_graph"].default)

# %% torch
x = torch.tensor([3.0, 5.0], requires_grad=True)
loss = (x**3).sum()
first = torch.autograd.grad(loss, x, create_graph=True)[0]  # so the graph is kept
second = torch.autograd.grad(loss, x)[0]  # neither: the graph is freed
print("first:", first)
print("second:", second)

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
loss = (x**3).sum() ** 2
g = torch.autograd.grad(loss, x, create_graph=True, retain_graph=False)[0]
torch.autograd.grad(g.sum(), x)  # goes back through x**3

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
print("first:", 3 * x**2)
print("second:", 3 * x**2)
