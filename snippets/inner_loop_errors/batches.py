"""An inner step over several batches: the gradients are added, with and without the second order."""

# %% torch
import torch

lr = 0.03125
w = torch.tensor([0.5, 1.0], requires_grad=True)
batches = torch.tensor([[1.0, 2.0], [-1.0, 0.5], [0.75, 1.5]])


def inner_loss(w, batch):
    return (w @ batch) ** 4


def outer_loss(w):
    return (w**3).sum()


def gradient(w, batch, create_graph):
    (g,) = torch.autograd.grad(inner_loss(w, batch) / len(batches), w, create_graph=create_graph)
    return g


g = torch.zeros_like(w)
for batch in batches:
    g += gradient(w, batch, create_graph=False)  # frees the graph of this batch
adapted = w - lr * g
outer_loss(adapted).backward()
print("adapted:", adapted)
print("first order:", w.grad)

# %% second
g = sum(gradient(w, batch, create_graph=True) for batch in batches)  # keeps all graphs
print("second order:", *torch.autograd.grad(outer_loss(w - lr * g), w))

# %% recompute
from torch.utils.checkpoint import checkpoint

g = sum(checkpoint(gradient, w, batch, True, use_reentrant=False) for batch in batches)
print("second order:", *torch.autograd.grad(outer_loss(w - lr * g), w))

# %% by_hand
last = adapted.detach().requires_grad_()
(v,) = torch.autograd.grad(outer_loss(last), last)
meta = v.clone()
for batch in batches:  # each batch a second time
    meta -= lr * torch.autograd.grad(gradient(w, batch, create_graph=True), w, v)[0]
print("second order:", meta)

# %% numpy blind="J @ v, J.T: J is symmetric"
import numpy as np

lr, w = 0.03125, np.array([0.5, 1.0])
batches = np.array([[1.0, 2.0], [-1.0, 0.5], [0.75, 1.5]])
z = batches @ w
g = np.mean(4 * z[:, None] ** 3 * batches, axis=0)
H = np.mean([12 * s**2 * np.outer(x, x) for s, x in zip(z, batches, strict=True)], axis=0)
J = np.eye(2) - lr * H
adapted = w - lr * g
v = 3 * adapted**2
print("adapted:", adapted)
print("first order:", v)

# %% numpy_second blind="J @ v, J.T: J is symmetric"
print("second order:", v @ J)

# %% numpy_recompute blind="J @ v, J.T: J is symmetric"
print("second order:", v @ J)

# %% numpy_by_hand blind="J @ v, J.T: J is symmetric"
print("second order:", v @ J)
