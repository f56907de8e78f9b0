"""The largest tensor of a Hessian: all rows at once, one after the other, and in chunks."""

# %% torch
import torch
from torch.autograd.functional import hessian
from torch.utils._python_dispatch import TorchDispatchMode


class Largest(TorchDispatchMode):
    numbers = 0

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        result = operation(*args, **(kwargs or {}))
        if isinstance(result, torch.Tensor):
            self.numbers = max(self.numbers, result.numel())
        return result


def F(x):
    D = x[:, None] - 2 * x  # all pairs
    return (D**3).sum()


x = torch.tensor([1.0, -2.0, 0.5, 3.0, 4.0, -1.0])
with Largest() as rows:
    H = hessian(F, x)
print("H:", H, sep="\n")
print("one row at a time:", rows.numbers)
with Largest() as at_once:
    hessian(F, x, vectorize=True)
print("all rows at once:", at_once.numbers)

# %% chunks
from torch.func import jacrev

with Largest() as chunks:
    H = jacrev(jacrev(F), chunk_size=2)(x)
print("H:", H, sep="\n")
print("two rows at a time:", chunks.numbers)

# %% numpy
import numpy as np

x = np.array([1.0, -2.0, 0.5, 3.0, 4.0, -1.0])
D = x[:, None] - 2 * x
H = np.diag(6 * D.sum(axis=1) + 24 * D.sum(axis=0)) - 12 * (D + D.T)
print("H:", H, sep="\n")
print("one row at a time:", D.size)
print("all rows at once:", len(x) * D.size)

# %% numpy_chunks
print("H:", H, sep="\n")
print("two rows at a time:", 2 * D.size)
