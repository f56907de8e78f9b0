"""torch.tensor(t, requires_grad=False) beside clone() and detach().clone(): which copy keeps the history."""

# %% torch
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
t = x**2
a = torch.tensor(t, requires_grad=False)
b = t.detach().clone()
c = t.clone()
print("a.requires_grad:", a.requires_grad)
print("b.requires_grad:", b.requires_grad)
print("c.requires_grad:", c.requires_grad)

# %% gradients
for copy in a, b, c:
    (g,) = torch.autograd.grad((copy * x).sum(), x, retain_graph=True)
    print("gradient:", g)

# %% numpy
import numpy as np

x = np.array([2.0, 3.0])
print("gradient:", x**2)  # the copy is a constant
print("gradient:", x**2)
print("gradient:", x**2 + x * 2 * x)
