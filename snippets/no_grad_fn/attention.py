"""Attention weights under no_grad: constants in the sum of the neighbors."""

# %% torch
import torch

node = torch.tensor([1.0, 0.5], dtype=torch.float64, requires_grad=True)
neighbors = torch.tensor([[0.5, 2.0], [1.5, 0.25]], dtype=torch.float64, requires_grad=True)
W = torch.tensor([[0.25, -0.75], [0.5, 0.75]], dtype=torch.float64, requires_grad=True)  # of the attention
c = torch.tensor([3.0, 1.0], dtype=torch.float64)


def report(way, recorded):
    node.grad = neighbors.grad = W.grad = None
    with torch.set_grad_enabled(recorded):
        a = torch.softmax(neighbors @ W @ node, dim=0)
    loss = (c * (a @ neighbors)).sum()
    loss.backward()
    print(f"loss, {way}:", loss)
    print(f"neighbors, {way}:", neighbors.grad, sep="\n")
    print(f"node, {way}:", node.grad)
    print(f"W, {way}:", W.grad, sep="\n")


report("with no_grad", False)

# %% whole
report("without no_grad", True)

# %% numpy
import numpy as np

node, H = np.array([1.0, 0.5]), np.array([[0.5, 2.0], [1.5, 0.25]])
W, c = np.array([[0.25, -0.75], [0.5, 0.75]]), np.array([3.0, 1.0])
powers = np.exp(H @ W @ node)
a = powers / powers.sum()
loss = (c * (a @ H)).sum()
through_values = np.outer(a, c)
print("loss, with no_grad:", loss)
print("neighbors, with no_grad:", through_values, sep="\n")
print("node, with no_grad:", None)
print("W, with no_grad:", None)

# %% numpy_whole
v = a * (H @ c - loss)  # at the scores
print("loss, without no_grad:", loss)
print("neighbors, without no_grad:", through_values + np.outer(v, W @ node), sep="\n")
print("node, without no_grad:", v @ H @ W)
print("W, without no_grad:", np.outer(v @ H, node), sep="\n")
