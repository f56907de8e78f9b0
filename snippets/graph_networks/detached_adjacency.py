"""A learned adjacency matrix: detached, thresholded, chosen by topk, a mask of itself, and kept in the graph."""

# %% torch
import torch

inp = torch.tensor([[1.0, 2.0], [-0.5, 1.5], [2.0, -1.0]], dtype=torch.float64)  # a row for each node
theta = torch.nn.Parameter(torch.tensor([[0.5, -0.25], [1.0, 0.75]], dtype=torch.float64))
phi = torch.nn.Parameter(torch.tensor([[0.25, 1.0], [-0.5, 0.5]], dtype=torch.float64))
weight = torch.nn.Parameter(torch.tensor([[2.0], [-3.0]], dtype=torch.float64))


def report(name, change):
    theta.grad = phi.grad = weight.grad = None
    adj = ((inp @ theta) @ (inp @ phi).T).sigmoid()
    (change(adj) @ inp @ weight).square().sum().backward()
    print(f"gradient of theta, {name}:", theta.grad, sep="\n")
    print(f"gradient of phi, {name}:", phi.grad, sep="\n")
    print(f"gradient of the weight, {name}:", weight.grad, sep="\n")


report("detached", lambda adj: adj.detach())
report("threshold", lambda adj: (adj > 0.5).double())
report("topk", lambda adj: torch.zeros_like(adj).scatter(1, adj.topk(2).indices, 1.0))

# %% kept
report("in the graph", lambda adj: adj)
report("mask of itself", lambda adj: adj * (adj > 0.5))

# %% numpy
import numpy as np

inp = np.array([[1.0, 2.0], [-0.5, 1.5], [2.0, -1.0]])
theta = np.array([[0.5, -0.25], [1.0, 0.75]])
phi = np.array([[0.25, 1.0], [-0.5, 0.5]])
W = np.array([[2.0], [-3.0]])
A = 1 / (1 + np.exp(-(inp @ theta) @ (inp @ phi).T))


def at_weight(A):
    return inp.T @ A.T @ (2 * A @ inp @ W)


largest = 1.0 * (A.min(axis=1, keepdims=True) < A)  # two of the three in each row
for name, used in (("detached", A), ("threshold", (A > 0.5) * 1.0), ("topk", largest)):
    print(f"gradient of theta, {name}:", None)
    print(f"gradient of phi, {name}:", None)
    print(f"gradient of the weight, {name}:", at_weight(used), sep="\n")

# %% numpy_kept
for name, kept in (("in the graph", np.ones_like(A)), ("mask of itself", A > 0.5)):
    at_adj = 2 * (A * kept) @ inp @ W @ (inp @ W).T
    at_scores = at_adj * kept * A * (1 - A)
    print(f"gradient of theta, {name}:", inp.T @ at_scores @ (inp @ phi), sep="\n")
    print(f"gradient of phi, {name}:", inp.T @ at_scores.T @ (inp @ theta), sep="\n")
    print(f"gradient of the weight, {name}:", at_weight(A * kept), sep="\n")
