"""A graph convolution: the gradients at the node features and at the adjacency matrix."""

# %% torch
import torch

features = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])  # a row for each node
adj = torch.tensor([[1.0, 2.0, 0.0], [0.5, 1.0, 3.0], [0.0, 2.5, 1.0]])
weight = torch.nn.Parameter(torch.tensor([[2.0], [-3.0]]))
V = torch.tensor([[1.0], [10.0], [-4.0]])


def layer(features, adj):
    support = torch.matmul(features, weight)
    return torch.matmul(adj, support)


layer(features, adj).backward(V)
print("without requires_grad:", features.grad)

features.requires_grad_()
adj.requires_grad_()
weight.grad = None
layer(features, adj).backward(V)
print("features.grad:", features.grad, sep="\n")
print("adj.grad:", adj.grad, sep="\n")
print("weight.grad:", weight.grad, sep="\n")

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
A = np.array([[1.0, 2.0, 0.0], [0.5, 1.0, 3.0], [0.0, 2.5, 1.0]])
W = np.array([[2.0], [-3.0]])
V = np.array([[1.0], [10.0], [-4.0]])
at_X = A.T @ V @ W.T
at_A = V @ (X @ W).T
print("features.grad:", at_X, sep="\n")
print("adj.grad:", at_A, sep="\n")
print("weight.grad:", X.T @ A.T @ V, sep="\n")
