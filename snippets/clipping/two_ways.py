"""Add 0.1 to a gradient: a hook of the weight, or a change of .grad after backward."""

# %% torch
import torch

X = torch.tensor([[1.0, 4.0], [3.0, -2.0]])


def grad_of(way, calls):
    W = torch.tensor([[0.5, 3.0], [2.0, -1.0]], requires_grad=True)
    if way == "hook":
        W.register_hook(lambda grad: grad + 0.1)
    for x in X[:calls]:
        (W @ x).square().sum().backward()
    if way == "edit":
        with torch.no_grad():
            W.grad += 0.1
    return W.grad


for way in "hook", "edit":
    print(f"{way}, one backward:", grad_of(way, 1))
for way in "hook", "edit":
    print(f"{way}, two calls:", grad_of(way, 2))

# %% result
x = torch.tensor([3.0, 2.0], requires_grad=True)
h = torch.stack((x[0] ** 2, x[0] * x[1]))
h.register_hook(lambda grad: grad + 0.1)
h.prod().backward()
print("hook of h:", x.grad)

x.grad = None
h = torch.stack((x[0] ** 2, x[0] * x[1]))
h.retain_grad()
h.prod().backward()
h.grad += 0.1  # too late: x already has its gradient
print("edit of h:", x.grad)
print("h.grad:", h.grad)

# %% numpy
import numpy as np

W, X = np.array([[0.5, 3.0], [2.0, -1.0]]), np.array([[1.0, 4.0], [3.0, -2.0]])
G = [2 * np.outer(W @ x, x) for x in X]
for way in "hook", "edit":
    print(f"{way}, one backward:", G[0] + 0.1)
print("hook, two calls:", (G[0] + 0.1) + (G[1] + 0.1))
print("edit, two calls:", G[0] + G[1] + 0.1)

# %% numpy_result
x = np.array([3.0, 2.0])
v = np.array([x[0] * x[1], x[0] ** 2])  # of the product of both
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
print("hook of h:", (v + 0.1) @ J)
print("edit of h:", v @ J)
print("h.grad:", v + 0.1)
