"""Stages of a pipeline: each one runs on its buffer, and combines its graph with the gradient that it receives."""

# %% torch
import weakref

import torch


class Stage:
    """One part of the model, on its own device, with the graph of its last run only."""

    def __init__(self, weight):
        self.w = torch.tensor(weight, requires_grad=True)

    def forward(self, buffer):
        self.x = buffer.detach().requires_grad_()  # cuts the graph of the stage before
        self.y = self.w * self.x**2
        return self.y.detach()

    def backward(self, v):
        self.y.backward(v)
        return self.x.grad  # for the stage before


first, second = Stage([0.5, 2.0]), Stage([1.5, -1.0])
buffer = first.forward(torch.tensor([1.0, 3.0]))
old_output = weakref.ref(first.y)
second.forward(buffer)  # at the same time, the first stage runs on new data:
first.forward(torch.tensor([2.0, -1.0]))
print("does the old output exist?", old_output() is not None)

v = second.backward(torch.tensor([1.0, 10.0]))
first.backward(v)
print("v:", v)
print("first.w.grad:", first.w.grad)

# %% kept
first.w.grad = None
buffer = first.forward(torch.tensor([1.0, 3.0]))
kept = [first.y]
first.forward(torch.tensor([2.0, -1.0]))
second.forward(buffer)
v = second.backward(torch.tensor([1.0, 10.0]))
kept.pop(0).backward(v)  # the graph that belongs to v
print("first.w.grad:", first.w.grad)

# %% numpy
import numpy as np

w_1, w_2 = np.array([0.5, 2.0]), np.array([1.5, -1.0])
old, new = np.array([1.0, 3.0]), np.array([2.0, -1.0])
v = np.array([1.0, 10.0]) * 2 * w_2 * (w_1 * old**2)  # at the output for the old data
print("does the old output exist?", False)
print("v:", v)
print("first.w.grad:", v * new**2)

# %% numpy_kept
print("first.w.grad:", v * old**2)
