"""A penalty on the gradient of a network of relu."""

# %% torch
import torch
from torch.nn.functional import relu

W = torch.tensor([[1.0, -1.0], [0.5, 4.0], [-3.0, 1.0]], requires_grad=True)
b = torch.tensor([1.0, -3.0, 0.5], requires_grad=True)
a = torch.tensor([3.0, 0.5, 1.5], requires_grad=True)
c = torch.tensor(7.0, requires_grad=True)
x = torch.tensor([4.0, 1.5], requires_grad=True)
z = W @ x + b
y = (a * relu(z)).sum() + c
(g,) = torch.autograd.grad(y, x, create_graph=True)
loss = (g**2).sum()
loss.backward()
print("a:", a)
print("z:", z)
print("y:", y)
print("g:", g)
print("W.grad:", W.grad)
print("a.grad:", a.grad)
print("b.grad:", b.grad)
print("x.grad:", x.grad)
print("c.grad:", c.grad)

# %% numpy
import numpy as np

W = np.array([[1.0, -1.0], [0.5, 4.0], [-3.0, 1.0]])
b = np.array([1.0, -3.0, 0.5])
a = np.array([3.0, 0.5, 1.5])
x = np.array([4.0, 1.5])
z = W @ x + b
on = np.where(z > 0, 1.0, 0.0)
g = (a * on) @ W
v = 2 * g  # the gradient of the loss with respect to g
print("a:", a)
print("z:", z)
print("y:", np.sum(a * on * z) + 7.0)
print("g:", g)
print("W.grad:", np.outer(a * on, v))
print("a.grad:", on * (W @ v))
print("b.grad:", np.zeros_like(b))
print("x.grad:", np.zeros_like(x))
