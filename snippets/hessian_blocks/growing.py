"""Hessians of growing systems: the largest tensor of each call, and what the graph of the result keeps."""

# %% torch
import torch
from torch.func import hessian
from torch.utils._python_dispatch import TorchDispatchMode


class Largest(TorchDispatchMode):
    numbers = 0

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        result = operation(*args, **(kwargs or {}))
        if isinstance(result, torch.Tensor):
            self.numbers = max(self.numbers, result.numel())
        return result


def energy(x):
    return ((x[:, None] - 2 * x) ** 3).sum()  # all pairs


for n in 3, 4, 5:
    x = torch.arange(1.0, n + 1)
    with Largest() as largest:
        H = hessian(energy)(x)
    print("inputs:", n)
    print("trace:", H.trace())
    print("largest tensor:", largest.numbers)
    print("H requires a gradient:", H.requires_grad)


# %% flag
def kept(result):
    """Return how many numbers the largest tensor has that the graph of a result keeps."""
    nodes, numbers = [result.grad_fn], 0
    for node in nodes:
        saved = [getattr(node, name) for name in dir(node) if name.startswith("_saved_")]
        numbers = max([numbers, *(value.numel() for value in saved if isinstance(value, torch.Tensor))])
        nodes += [after for after, _ in getattr(node, "next_functions", ()) if after not in nodes]
    return numbers


for n in 3, 4, 5:
    x = torch.arange(1.0, n + 1).requires_grad_()
    H = hessian(energy)(x)
    print("H requires a gradient:", H.requires_grad)
    print("kept by H:", kept(H))

# %% numpy
import numpy as np

for n in 3, 4, 5:
    x = np.arange(1.0, n + 1)
    D = x[:, None] - 2 * x
    print("inputs:", n)
    print("trace:", 6 * D.sum() + 24 * D.sum() - 24 * np.trace(D))
    print("largest tensor:", n * D.size)

# %% numpy_flag
for n in 3, 4, 5:
    print("kept by H:", n * np.empty((n, n)).size)
