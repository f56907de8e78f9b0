"""A decoder step by step: the number of nodes grows with the steps, not with the batch."""

# %% torch rtol=4e-6
import torch


def decode(steps, batch):
    w = torch.tensor(1.5, requires_grad=True)
    h = torch.full((batch,), 0.25)
    for _ in range(steps):
        h = (w * h).tanh()
    loss = h.mean()
    nodes, todo = set(), [loss.grad_fn]
    while todo:
        node = todo.pop()
        if node is not None and node not in nodes:
            nodes.add(node)
            todo += [after for after, _ in node.next_functions]
    loss.backward()
    print("number of nodes:", len(nodes))
    print("gradient:", w.grad)


decode(steps=2, batch=1)
decode(steps=20, batch=1)
decode(steps=20, batch=256)

# %% numpy rtol=4e-6
import numpy as np


def derive(steps):
    w, h, slope = 1.5, 0.25, 0.0  # slope is the derivative of h with respect to w
    for _ in range(steps):
        slope = (1 - np.tanh(w * h) ** 2) * (h + w * slope)
        h = np.tanh(w * h)
    print("number of nodes:", 2 * steps + 2)  # two for each step, the mean, and the leaf
    print("gradient:", slope)


derive(2)
derive(20)
derive(20)
