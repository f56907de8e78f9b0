"""Three samples with a graph each: one backward for the sum of the losses, or a backward after each loss."""

# %% torch
import weakref

import torch

alive = weakref.WeakSet()


class Packed:
    """A saved tensor, which can be counted."""

    def __init__(self, tensor):
        self.tensor = tensor.detach()
        alive.add(self)


def held():
    return sum(packed.tensor.numel() for packed in alive)


def loss_of(x):
    with torch.autograd.graph.saved_tensors_hooks(Packed, lambda packed: packed.tensor):
        return (w * x).exp().sin().sum()


xs = torch.tensor([[1.0, -0.5], [0.25, 2.0], [-1.5, 1.0]], dtype=torch.float64)
w = torch.tensor([0.5, -0.75], dtype=torch.float64, requires_grad=True)
losses = []
for x in xs:
    losses.append(loss_of(x))
    print("held after the loss:", held())
torch.stack(losses).sum().backward()
print("held after backward:", held())
print("w.grad:", w.grad)

# %% each
w.grad = None
for x in xs:
    loss = loss_of(x)
    print("held after the loss:", held())
    loss.backward()
    print("held after backward:", held())
print("w.grad:", w.grad)

# %% late
w.grad = None
losses = [loss_of(x) for x in xs]
print("held after the losses:", held())
for loss in losses:
    loss.backward()
    print("held after backward:", held())
print("w.grad:", w.grad)

# %% numpy
import numpy as np

xs = np.array([[1.0, -0.5], [0.25, 2.0], [-1.5, 1.0]])
w = np.array([0.5, -0.75])
saved = 3 * len(w)  # x, exp(w x) twice: exp saves its result, and sin its input
for k in range(len(xs)):
    print("held after the loss:", (k + 1) * saved)
print("held after backward:", 0 * saved)
h = np.exp(w * xs)
print("w.grad:", (np.cos(h) * h * xs).sum(axis=0))

# %% numpy_each
for _ in xs:
    print("held after the loss:", saved)
    print("held after backward:", 0 * saved)
print("w.grad:", (np.cos(h) * h * xs).sum(axis=0))

# %% numpy_late
print("held after the losses:", len(xs) * saved)
for k in range(len(xs)):
    print("held after backward:", (len(xs) - k - 1) * saved)
print("w.grad:", (np.cos(h) * h * xs).sum(axis=0))
