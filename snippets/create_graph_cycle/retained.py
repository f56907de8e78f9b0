"""backward(retain_graph=True) in a loop of independent graphs: how many saved numbers stay."""

# %% counting
import weakref

import torch

alive, counts = weakref.WeakSet(), []


class Saved:
    """A tensor that the graph has saved."""

    def __init__(self, tensor):
        self.tensor = tensor.detach()
        alive.add(self)
        counts.append(now())


def now():
    return sum(one.tensor.numel() for one in alive)


def forward(a):
    with torch.autograd.graph.saved_tensors_hooks(Saved, lambda one: one.tensor):
        return torch.sum(a.exp())


# %% torch
def loop(retain_graph, losses=None):
    after, during, y = [], [], None
    for i in range(4):
        counts.clear()
        a = torch.full((2, 3), i - 1.5, requires_grad=True)
        y = forward(a)
        y.backward(retain_graph=retain_graph)
        if losses is not None:
            losses.append(y)
        after.append(now())
        during.append(max(counts))
    return a, torch.tensor(after), torch.tensor(during)


a, after, during = loop(retain_graph=True)
print("with the flag, after each iteration:", after)
print("with the flag, during it:", during)
print("a.grad:", a.grad)
a, after, during = loop(retain_graph=False)
print("without it, after each iteration:", after)
print("without it, during it:", during)

# %% kept
a, after, during = loop(retain_graph=True, losses=[])
print("in a list, after each iteration:", after)

# %% numpy
import numpy as np

a = np.full((2, 3), 3 - 1.5)
one = np.exp(a).size
steps = np.arange(1, 5)
print("with the flag, after each iteration:", np.minimum(steps, 1) * one)
print("with the flag, during it:", np.minimum(steps, 2) * one)
print("a.grad:", np.exp(a))
print("without it, after each iteration:", 0 * steps)
print("without it, during it:", np.minimum(steps, 1) * one)

# %% numpy_kept
print("in a list, after each iteration:", steps * one)
