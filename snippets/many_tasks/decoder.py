"""Two decoder layers with a loss each, with and without detach of the points between them."""

# %% torch
import torch

start = torch.tensor([0.5, -1.0])
target = torch.tensor([2.0, 3.0])
a = torch.tensor(1.5, requires_grad=True)  # layer 1
b = torch.tensor(-0.5, requires_grad=True)  # layer 2


def refine(points, weight):
    return points + weight * points**2


for way in "attached", "detached":
    a.grad = b.grad = None
    first = refine(start, a)
    second = refine(first.detach() if way == "detached" else first, b)
    losses = [(points - target).square().sum() for points in (first, second)]
    parts = [torch.autograd.grad(loss, a, retain_graph=True, allow_unused=True)[0] for loss in losses]
    print(f"{way}, a from its own loss:", parts[0])
    print(f"{way}, a from the later loss:", parts[1])
    sum(losses).backward()
    print("a.grad:", a.grad)
    print("b.grad:", b.grad)

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

start, target, a, b = np.array([0.5, -1.0]), np.array([2.0, 3.0]), 1.5, -0.5
first = start + a * start**2
second = first + b * first**2
v, u = 2 * (first - target), 2 * (second - target)
J = np.diag(1 + 2 * b * first)  # of layer 2, at its points
own, later = (v * start**2).sum(), (u @ J * start**2).sum()
print("attached, a from its own loss:", own)
print("attached, a from the later loss:", later)
print("a.grad:", own + later)
print("b.grad:", (u * first**2).sum())
print("detached, a from its own loss:", own)
print("detached, a from the later loss:", None)
print("a.grad:", own)
print("b.grad:", (u * first**2).sum())
