"""Hooks on h = (x₁², x₁x₂), and on the leaf x: v = (1, 10) at x = (3, 2)."""

# %% error raises="RuntimeError: cannot register a hook on a tensor"
import torch

x = torch.tensor([3.0, 2.0])
x.register_hook(print)

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
arrived = []
h.register_hook(arrived.append)
(h**3).backward(torch.tensor([1.0, 10.0]))
print("gradient at h:", arrived[0])
print("x.grad:", x.grad)

# %% accumulated
x = torch.tensor([3.0, 2.0], requires_grad=True)
seen = []
x.register_post_accumulate_grad_hook(lambda leaf: seen.append(leaf.grad.clone()))
(x[0] * x).backward(torch.tensor([1.0, 10.0]))
(x[0] * x).backward(torch.tensor([1.0, 10.0]))
print("gradients of the leaf:", seen)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
h = np.array([x[0] ** 2, x[0] * x[1]])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([1.0, 10.0])
at_h = v * 3 * h**2
print("gradient at h:", at_h)
print("x.grad:", at_h @ J)

# %% numpy_accumulated
print("gradients of the leaf:", [v @ J, v @ J + v @ J])
