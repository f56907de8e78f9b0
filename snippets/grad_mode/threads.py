"""Grad mode in another thread, and the gradients of L = (w·x)² from two threads."""

# %% torch
from concurrent.futures import ThreadPoolExecutor

import torch

w = torch.tensor([4.0, -1.5], requires_grad=True)
X = torch.tensor([[3.0, 0.5], [1.5, 2.0]])


def loss(x):
    return (w * x).sum() ** 2


with torch.no_grad(), ThreadPoolExecutor() as pool:
    here = loss(X[0])
    there = pool.submit(loss, X[0]).result()
print("recorded here?", here.requires_grad)
print("recorded there?", there.requires_grad)
print("losses:", torch.stack([here, there]).detach())

# %% decorated
with ThreadPoolExecutor() as pool:
    there = pool.submit(torch.no_grad()(loss), X[0]).result()
print("recorded there?", there.requires_grad)
print("from the thread:", there)


# %% parts
def gradient(x):
    return torch.autograd.grad(loss(x), w)[0]


with ThreadPoolExecutor(2) as pool:
    G = torch.stack(list(pool.map(gradient, X)))
print("G:", G, sep="\n")
w.grad = G.sum(dim=0)
print("w.grad:", w.grad)

# %% together
with ThreadPoolExecutor(2) as pool:
    losses = list(pool.map(loss, X))
w.grad = None
sum(losses).backward()
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([4.0, -1.5])
X = np.array([[3.0, 0.5], [1.5, 2.0]])
print("losses:", np.full(2, (w @ X[0]) ** 2))

# %% numpy_decorated
print("from the thread:", (w @ X[0]) ** 2)

# %% numpy_parts
s = X @ w
losses = s**2
v = np.ones(2)
J = 2 * s[:, None] * X  # the Jacobian of both losses
print("G:", J, sep="\n")
print("w.grad:", v @ J)

# %% numpy_together
print("w.grad:", v @ J)
