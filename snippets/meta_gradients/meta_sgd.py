"""MetaSGD with a learning rate for each weight: second order, first order, and with everything detached."""

# %% torch
import torch


def train(*, create_graph, detach=False):
    w = torch.tensor([1.5, 2.0], dtype=torch.float64, requires_grad=True)
    alpha = torch.tensor([0.1, 0.3], dtype=torch.float64, requires_grad=True)
    fast = w
    for _ in range(2):
        inner = fast[0] ** 2 * fast[1] / 4
        (g,) = torch.autograd.grad(inner, fast, create_graph=create_graph)
        fast = fast - alpha * g
        if detach:
            fast = fast.detach().requires_grad_()
    (fast[0] * fast[1] ** 2).backward()
    print("alpha.grad:", alpha.grad)
    print("w.grad:", w.grad)


train(create_graph=True)

# %% first
train(create_graph=False)

# %% detached
train(create_graph=False, detach=True)

# %% numpy
import numpy as np


def train(weight):
    fast, alpha = np.array([1.5, 2.0]), np.array([0.1, 0.3])
    d_w, d_alpha = np.eye(2), np.zeros((2, 2))
    for _ in range(2):
        g = np.array([fast[0] * fast[1] / 2, fast[0] ** 2 / 4])
        H = np.array([[fast[1] / 2, fast[0] / 2], [fast[0] / 2, 0]])
        S = np.eye(2) - weight * np.diag(alpha) @ H
        d_w, d_alpha = S @ d_w, S @ d_alpha - np.diag(g)
        fast = fast - alpha * g
    v = np.array([fast[1] ** 2, 2 * fast[0] * fast[1]])
    print("alpha.grad:", v @ d_alpha)
    print("w.grad:", v @ d_w)


train(weight=1)

# %% numpy_first
train(weight=0)
