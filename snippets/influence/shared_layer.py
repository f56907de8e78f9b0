"""GradNorm with an extractor of two layers and two heads: norms at the last shared layer, at all, and at a head."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0])
first = torch.tensor([[1.5, -0.5], [0.25, 1.0]], requires_grad=True)
last = torch.tensor([[0.5, 2.0], [-1.0, 0.75]], requires_grad=True)  # the last shared weight
heads = [torch.tensor([2.0, -1.0], requires_grad=True), torch.tensor([0.5, 0.25], requires_grad=True)]
z = last @ (first @ x)  # the shared feature
losses = [(head @ z - goal) ** 2 for head, goal in zip(heads, (1.0, 4.0), strict=True)]


def norms(*tensors):
    rows = [torch.autograd.grad(loss, tensors, retain_graph=True) for loss in losses]
    return torch.stack([torch.cat([part.flatten() for part in row]).norm() for row in rows])


for name, tensors in (("last shared layer", (last,)), ("all shared layers", (first, last)), ("shared feature", (z,))):
    n = norms(*tensors)
    print(f"{name}:", n)
    print(f"ratio, {name}:", n[0] / n[1])

# %% head raises="RuntimeError: appears to not have been used in the graph"
norms(heads[0])  # the second loss does not use the head of the first task

# %% numpy
import numpy as np

x, A, B = np.array([1.0, 2.0]), np.array([[1.5, -0.5], [0.25, 1.0]]), np.array([[0.5, 2.0], [-1.0, 0.75]])
h = A @ x
z = B @ h
G = [2 * (c @ z - goal) * c for c, goal in ((np.array([2.0, -1.0]), 1.0), (np.array([0.5, 0.25]), 4.0))]
at_last = np.array([np.linalg.norm(np.outer(v, h)) for v in G])
at_first = np.array([np.linalg.norm(np.outer(v @ B, x)) for v in G])
at_z = np.array([np.linalg.norm(v) for v in G])
for name, n in (
    ("last shared layer", at_last),
    ("all shared layers", np.hypot(at_first, at_last)),
    ("shared feature", at_z),
):
    print(f"{name}:", n)
    print(f"ratio, {name}:", n[0] / n[1])
