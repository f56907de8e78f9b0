"""Rows of a Hessian in a loop: create_graph=True in the second call keeps a graph for each row."""

# %% torch
import torch

W = torch.tensor([[1.0, 2.0], [-1.0, 0.5], [3.0, -2.0]])
x = torch.tensor([0.25, -0.5], requires_grad=True)


class Saved:
    """A tensor that a graph keeps, and the count of all numbers that are kept now."""

    kept = 0

    def __init__(self, tensor):
        self.tensor = tensor
        Saved.kept += tensor.numel()

    def __del__(self):
        Saved.kept -= self.tensor.numel()


def energy(x):
    return (torch.tanh(W @ x) ** 2).sum()


def hessian_rows(create_graph):
    with torch.autograd.graph.saved_tensors_hooks(Saved, lambda saved: saved.tensor):
        (g,) = torch.autograd.grad(energy(x), x, create_graph=True)
        before, rows = Saved.kept, []
        for g_i in g:
            (row,) = torch.autograd.grad(g_i, x, retain_graph=True, create_graph=create_graph)
            rows.append(row)
        print("rows keep more:", Saved.kept > before)
    return torch.stack(rows).detach()


print("H:", hessian_rows(create_graph=True), sep="\n")

# %% without
print("H:", hessian_rows(create_graph=False), sep="\n")

# %% numpy
import numpy as np

W = np.array([[1.0, 2.0], [-1.0, 0.5], [3.0, -2.0]])
x = np.array([0.25, -0.5])
y = np.tanh(W @ x)
s = 1 - y**2  # the slope of tanh
H = W.T @ np.diag(2 * s**2 - 4 * y**2 * s) @ W
print("rows keep more:", True)
print("H:", H, sep="\n")

# %% numpy_without
print("rows keep more:", False)
print("H:", H, sep="\n")
