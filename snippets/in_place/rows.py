"""Adding 1 to each row in a loop, and to the whole tensor: what backward copies."""

# %% torch
import torch
from torch.utils._python_dispatch import TorchDispatchMode


class Copies(TorchDispatchMode):
    """Count the new tensors for a copy of the gradient, and their elements."""

    def __init__(self):
        super().__init__()
        self.sizes = []

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        out = function(*args, **(kwargs or {}))
        if "new_empty_strided" in str(function):
            self.sizes.append(out.numel())
        return out


def count(way, batch_size):
    x = torch.arange(3.0 * batch_size).reshape(batch_size, 3).requires_grad_()
    y = x * x
    if way == "loop":
        for i in range(batch_size):
            y[i] += 1
    elif way == "rows":
        y = torch.stack([row + 1 for row in y])
    else:
        y = y + 1
    with Copies() as copies:
        y.sum().backward()
    print(f"{way}, last row:", y[-1])
    print(f"{way}, copies:", len(copies.sizes))
    print(f"{way}, elements in them:", sum(copies.sizes))
    print(f"{way}, gradient of the last row:", x.grad[-1])


for batch_size in (4, 8):
    for way in ("loop", "rows", "whole"):
        count(way, batch_size)

# %% numpy
import numpy as np

for batch_size in (4, 8):
    x = np.arange(3.0 * batch_size).reshape(batch_size, 3)
    for way in ("loop", "rows", "whole"):
        v, copies = np.ones(x.shape), []
        for i in reversed(range(batch_size if way == "loop" else 0)):
            for _ in ("of y[i] = …", "of += 1"):
                v = v.copy()
                copies.append(v.size)
                v[i] = v[i] * 1.0
        print(f"{way}, last row:", (x**2 + 1)[-1])
        print(f"{way}, copies:", len(copies))
        print(f"{way}, elements in them:", sum(copies))
        print(f"{way}, gradient of the last row:", (v * 2 * x)[-1])
