"""Joined parameters: hstack, cat and stack keep the graph, unless nothing is recorded."""

# %% torch
import torch
from torch import nn

a = nn.Parameter(torch.tensor([3.0, 2.0]))
b = nn.Parameter(torch.tensor([5.0, 0.5]))
print("hstack:", torch.hstack([a, b]).grad_fn.name())
print("cat:", torch.cat([a, b]).grad_fn.name())
print("stack:", torch.stack([a, b]).grad_fn.name())

y = torch.hstack([a, b]) ** 3
y.backward(torch.tensor([1.0, 10.0, 100.0, 1000.0]))
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% none
with torch.no_grad():
    print("under no_grad:", torch.hstack([a, b]).grad_fn)
with torch.inference_mode():
    print("under inference_mode:", torch.hstack([a, b]).grad_fn)
print("detached:", torch.hstack([a.detach(), b.detach()]).grad_fn)
print("rebuilt:", torch.tensor([*a.tolist(), *b.tolist()]).grad_fn)

# %% enabled
with torch.no_grad(), torch.enable_grad():
    print("enable_grad in no_grad:", torch.hstack([a, b]).grad_fn.name())

# %% list
parts = [a.sum(), (a * b).sum()]  # scalars that require a gradient
print("as_tensor:", torch.as_tensor(parts).grad_fn)
print("tensor:", torch.tensor(parts).grad_fn)
print("stack of the list:", torch.stack(parts).grad_fn.name())

a.grad = None
torch.stack(parts).backward(torch.tensor([1.0, 10.0]))
print("a.grad:", a.grad)

# %% rotation
theta = torch.tensor(0.5, requires_grad=True)
cos, sin = theta.cos(), theta.sin()
x, v = torch.tensor([3.0, 5.0]), torch.tensor([1.0, 10.0])

R = torch.tensor([[cos, -sin], [sin, cos]], requires_grad=True)  # a new leaf
(R @ x).backward(v)
print("R.grad:", R.grad)
print("theta.grad:", theta.grad)

R = torch.stack([torch.stack([cos, -sin]), torch.stack([sin, cos])])
(R @ x).backward(v)
print("theta.grad:", theta.grad)

# %% numpy
import numpy as np

a, b = np.array([3.0, 2.0]), np.array([5.0, 0.5])
v = np.array([1.0, 10.0, 100.0, 1000.0])
u = v * 3 * np.concatenate([a, b]) ** 2  # the gradient at the joined tensor
print("a.grad:", u[:2])
print("b.grad:", u[2:])

# %% numpy_list
print("a.grad:", np.array([1.0, 10.0]) @ np.stack([np.ones(2), b]))

# %% numpy_rotation
theta, x, v = 0.5, np.array([3.0, 5.0]), np.array([1.0, 10.0])
slope = np.array([[-np.sin(theta), -np.cos(theta)], [np.cos(theta), -np.sin(theta)]])
print("R.grad:", np.outer(v, x))
print("theta.grad:", v @ slope @ x)
