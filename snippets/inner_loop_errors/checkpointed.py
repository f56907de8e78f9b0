"""A checkpoint in the inner loss, and a learned learning rate: use_reentrant decides about the second order."""

# %% torch
import warnings

import torch
from torch.utils.checkpoint import checkpoint

warnings.filterwarnings("ignore", "Using backward")  # about the reference cycle


def meta_gradients(use_reentrant):
    w = torch.tensor([2.0, 3.0], requires_grad=True)
    lr = torch.tensor(0.125, requires_grad=True)
    loss = checkpoint(lambda w: (w**3).sum(), w, use_reentrant=use_reentrant)
    loss.backward(create_graph=True)
    g, w.grad = w.grad, None
    adapted = w - lr * g
    (adapted**2).sum().backward()
    print("has the inner gradient a graph?", g.requires_grad)
    print("w.grad:", w.grad)
    print("lr.grad:", lr.grad)


meta_gradients(use_reentrant=True)

# %% right
meta_gradients(use_reentrant=False)

# %% numpy
import numpy as np

w, lr = np.array([2.0, 3.0]), 0.125
g = 3 * w**2
v = 2 * (w - lr * g)
print("has the inner gradient a graph?", False)
print("w.grad:", v)
print("lr.grad:", -np.sum(v * g))

# %% numpy_right blind="J @ v, J.T: J is diagonal"
J = np.eye(2) - lr * np.diag(6 * w)
print("has the inner gradient a graph?", True)
print("w.grad:", v @ J)
print("lr.grad:", -np.sum(v * g))
