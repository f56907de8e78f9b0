"""Attention with simple operations, for one query. The distinct values of a tensor, picked by their indices."""

# %% torch
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

q = torch.tensor([[[[0.5]]]], requires_grad=True)
k = torch.tensor([[[[4.0], [1.0]]]])
u = torch.tensor([[[[2.0], [7.0]]]])
with sdpa_kernel(SDPBackend.MATH):
    y = scaled_dot_product_attention(q, k, u).sum()
(g,) = torch.autograd.grad(y, q, create_graph=True)
g = g.sum()
(y + g**2).backward()
print("y:", y)
print("g:", g)
print("q.grad:", q.grad)

# %% silenced blind="x - y: the penalty is cut, with any sign"
q = torch.tensor([[[[0.5]]]], requires_grad=True)
y = scaled_dot_product_attention(q, k, u).sum()
(g,) = torch.autograd.grad(y, q, retain_graph=True)
(y + g.sum() ** 2).backward()
print("without the penalty:", q.grad)

# %% detached
a = torch.tensor([4.0, 3.0], requires_grad=True)
x = torch.tensor([1.5, 0.5], requires_grad=True)
torch.igamma(a.detach(), x).sum().backward()
print("a:", a)
print("x.grad:", x.grad)

# %% picked
x = torch.tensor([5.0, 3.0, 5.0], requires_grad=True)
values, group = torch.unique(x.detach(), return_inverse=True)
first = torch.stack([(group == i).nonzero()[0, 0] for i in range(len(values))])
(x[first] ** 2).sum().backward()
print("x:", x)
print("values:", values)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

q, k, u = 0.5, np.array([4.0, 1.0]), np.array([2.0, 7.0])
s = 1 / (1 + np.exp(-q * (k[0] - k[1])))  # the weight of the first key
y = s * u[0] + (1 - s) * u[1]
g = s * (1 - s) * (k[0] - k[1]) * (u[0] - u[1])
h = s * (1 - s) * (1 - 2 * s) * (k[0] - k[1]) ** 2 * (u[0] - u[1])
print("y:", y)
print("g:", g)
print("q.grad:", np.array([[[[g + 2 * g * h]]]]))

# %% numpy_silenced
print("without the penalty:", np.array([[[[g]]]]))

# %% numpy_detached one-point="the factorials are those of whole numbers"
a, x = np.array([4.0, 3.0]), np.array([1.5, 0.5])
factorials = np.array([3 * 2, 2])  # of a − 1
print("a:", a)
print("x.grad:", x ** (a - 1) * np.exp(-x) / factorials)

# %% numpy_picked one-point="the example is about equal numbers"
x = np.array([5.0, 3.0, 5.0])
print("x:", x)
print("values:", np.array([x[1], x[0]]))
print("x.grad:", np.array([2 * x[0], 2 * x[1], 0]))
