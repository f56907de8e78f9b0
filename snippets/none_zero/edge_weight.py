"""Learned weights of edges in a SparseTensor: set_value returns a new SparseTensor, set_value_ changes the old one."""

# %% dropped
import torch


class SparseTensor:
    """Rows, columns and values, with the two methods of torch_sparse."""

    def __init__(self, row, col, value=None):
        self.row, self.col, self.value = row, col, value

    def set_value(self, value):
        return SparseTensor(self.row, self.col, value)

    def set_value_(self, value):
        self.value = value
        return self


def product(adj, x):
    """Return the matrix times x. Without values, each entry of the matrix is 1."""
    value = torch.ones(len(adj.row)) if adj.value is None else adj.value
    print("value.requires_grad:", value.requires_grad)
    return torch.zeros(3).index_add(0, adj.row, value * x[adj.col])


adj = SparseTensor(torch.tensor([1, 2, 1]), torch.tensor([0, 1, 2]))
edge_weight = torch.nn.Parameter(torch.tensor([0.5, 1.0, -1.0]))
theta = torch.nn.Parameter(torch.tensor(1.5))
x = torch.tensor([1.5, -0.5, 2.0])
wanted = torch.tensor([0.5, 1.0, -2.0])

adj.set_value(edge_weight.sigmoid())  # the result is lost
(wanted * product(adj, theta * x)).sum().backward()
print("theta.grad:", theta.grad)
print("edge_weight.grad:", edge_weight.grad)

# %% torch
theta.grad = None
new = adj.set_value(edge_weight.sigmoid())
(wanted * product(new, theta * x)).sum().backward()
print("theta.grad:", theta.grad)
print("edge_weight.grad:", edge_weight.grad)

# %% numpy_dropped
import numpy as np

row, col = np.array([1, 2, 1]), np.array([0, 1, 2])
x, wanted = np.array([1.5, -0.5, 2.0]), np.array([0.5, 1.0, -2.0])
print("theta.grad:", np.sum(wanted[row] * x[col]))

# %% numpy
on = 1 / (1 + np.exp(-np.array([0.5, 1.0, -1.0])))  # the values of the matrix
print("theta.grad:", np.sum(wanted[row] * on * x[col]))
print("edge_weight.grad:", wanted[row] * 1.5 * x[col] * on * (1 - on))
