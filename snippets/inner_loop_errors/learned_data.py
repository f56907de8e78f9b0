"""Images that learn through an inner step: with and without create_graph."""

# %% torch
import torch

images = torch.tensor([[1.0, 0.5], [-0.25, 2.0]], requires_grad=True)  # they should learn
t = torch.tensor([2.0, -1.0])
w = torch.tensor([0.5, 1.5], requires_grad=True)  # the model
q, s = torch.tensor([3.0, -0.75]), 0.25  # a query with its target


def query_loss(create_graph):
    images.grad = w.grad = None
    inner = ((images @ w - t) ** 2).sum()
    (g,) = torch.autograd.grad(inner, w, create_graph=create_graph)
    fast = w - 0.125 * g
    return ((q * fast).sum() - s) ** 2


query_loss(create_graph=False).backward()
print("images.grad:", images.grad)
print("first order, w:", w.grad)

# %% right
query_loss(create_graph=True).backward()
print("images, with create_graph:", images.grad, sep="\n")
print("w, with create_graph:", w.grad)

# %% numpy
import numpy as np

X, t = np.array([[1.0, 0.5], [-0.25, 2.0]]), np.array([2.0, -1.0])
w, q, s = np.array([0.5, 1.5]), np.array([3.0, -0.75]), 0.25
r = X @ w - t
g = 2 * r @ X
fast = w - 0.125 * g
v = 2 * ((q * fast).sum() - s) * q
print("images.grad:", None)
print("first order, w:", v)

# %% numpy_right blind="J @ v, J.T: J is symmetric"
J = np.eye(2) - 0.125 * 2 * X.T @ X
print("images, with create_graph:", -0.125 * 2 * (np.outer(r, v) + np.outer(X @ v, w)), sep="\n")
print("w, with create_graph:", v @ J)
