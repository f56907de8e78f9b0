"""Gradient surgery with a batch for each task: two forward passes, two gradients, one step."""

# %% torch
import torch

w = torch.tensor([2.0, 1.0], requires_grad=True)  # shared
heads = torch.tensor([1.5, 0.5], requires_grad=True), torch.tensor([1.0, -2.0], requires_grad=True)
batches = [
    (torch.tensor([[1.0, 3.0], [2.0, 0.5]]), torch.tensor([2.0, 1.0])),
    (torch.tensor([[4.0, 1.0], [1.0, 2.0], [3.0, 1.0]]), torch.tensor([7.0, 0.0, 5.0])),
]
shared = []
for head, (X, t) in zip(heads, batches, strict=True):
    loss = ((X * w @ head - t) ** 2).mean()
    g, head.grad = torch.autograd.grad(loss, [w, head])
    shared.append(g)
product = shared[0] @ shared[1]
print("gradients:", torch.stack(shared), sep="\n")
print("product:", product)
w.grad = sum(g - product.clamp(max=0) / (o @ o) * o for g, o in (shared, shared[::-1]))
print("w.grad:", w.grad)
print("second head:", heads[1].grad)

# %% numpy
import numpy as np

w, heads = np.array([2.0, 1.0]), np.array([[1.5, 0.5], [1.0, -2.0]])
X = [np.array([[1.0, 3.0], [2.0, 0.5]]), np.array([[4.0, 1.0], [1.0, 2.0], [3.0, 1.0]])]
t = [np.array([2.0, 1.0]), np.array([7.0, 0.0, 5.0])]
v = [2 / len(t[i]) * (X[i] @ (w * heads[i]) - t[i]) for i in (0, 1)]
G = np.array([v[i] @ X[i] * heads[i] for i in (0, 1)])
product = G[0] @ G[1]
print("gradients:", G, sep="\n")
print("product:", product)
print("w.grad:", (1 - min(product, 0) / (G**2).sum(axis=1)) @ G)
print("second head:", v[1] @ X[1] * w)
