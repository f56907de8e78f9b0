"""A layer of message passing that updates the features of the edges: in place, and as a new tensor."""

# %% error raises="RuntimeError: one of the variables needed for gradient computation has been modified"
import torch

source, target = torch.tensor([[0, 1, 2], [1, 2, 1]])  # three edges between three nodes
node_attr = torch.tensor([1.5, -0.5, 2.0])
edge_attr = torch.tensor([0.5, 1.0, -1.25])
at_nodes = torch.tensor([1.0, 10.0, -2.0])
at_edges = torch.tensor([3.0, -1.0, 0.5])
a = torch.tensor(0.75, requires_grad=True)
b = torch.tensor(-1.5, requires_grad=True)
x, e = a * node_attr, b * edge_attr
x_new = x.index_add(0, target, e * x[source])  # this product saves e
e += x[source] * x[target]
loss = (at_nodes * x_new).sum() + (at_edges * e).sum()
loss.backward()

# %% torch
x, e = a * node_attr, b * edge_attr
x_new = x.index_add(0, target, e * x[source])
e_new = e + x[source] * x[target]  # a new tensor
loss = (at_nodes * x_new).sum() + (at_edges * e_new).sum()
loss.backward()
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% allowed
a.grad = b.grad = None
x, e = a * node_attr, b * edge_attr
x_new = x.index_add(0, target, e + x[source])  # a sum saves nothing
e += x[source] * x[target]
loss = (at_nodes * x_new).sum() + (at_edges * e).sum()
loss.backward()
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% numpy
import numpy as np

source, target = np.array([0, 1, 2]), np.array([1, 2, 1])
n, q = np.array([1.5, -0.5, 2.0]), np.array([0.5, 1.0, -1.25])
v, u = np.array([1.0, 10.0, -2.0]), np.array([3.0, -1.0, 0.5])
a, b = 0.75, -1.5
of_product = 2 * a * np.sum(u * n[source] * n[target])
print("a.grad:", np.sum(v * n) + b * np.sum(v[target] * q * n[source]) + of_product)
print("b.grad:", a * np.sum(v[target] * q * n[source]) + np.sum(u * q))

# %% numpy_allowed
print("a.grad:", np.sum(v * n) + np.sum(v[target] * n[source]) + of_product)
print("b.grad:", np.sum(v[target] * q) + np.sum(u * q))
