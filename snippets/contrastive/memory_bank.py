"""A queue of embeddings: detached, and with the graph of the batch before."""

# %% torch
import torch
from torch.nn import functional as F

W = torch.tensor([[1.0, 0.5], [-0.5, 1.5]], requires_grad=True)  # the encoder
old = torch.tensor([[0.5, 1.0], [-1.0, 0.25]])  # the batch before
x = torch.tensor([[1.0, 0.75], [-0.5, 1.0]])
memory = (old @ W).detach()  # the queue


def loss(memory):
    feats = x @ W
    return F.cross_entropy(feats @ memory.T, torch.tensor([0, 1]))


for _ in range(2):
    W.grad = None
    loss(memory).backward()  # the queue is used again
print("W.grad:", W.grad)

# %% attached
W.grad = None
memory = old @ W
loss(memory).backward()
print("W.grad:", W.grad)

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
loss(memory).backward()

# %% numpy
import numpy as np

W = np.array([[1.0, 0.5], [-0.5, 1.5]])
old, x = np.array([[0.5, 1.0], [-1.0, 0.25]]), np.array([[1.0, 0.75], [-0.5, 1.0]])
F, M = x @ W, old @ W
P = np.exp(F @ M.T)
P /= P.sum(axis=1, keepdims=True)
G = (P - np.eye(2)) / 2
print("W.grad:", x.T @ G @ M)

# %% numpy_attached
print("W.grad:", x.T @ G @ M + old.T @ G.T @ F)
