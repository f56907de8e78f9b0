"""How many matrix products a batch takes, in one part and in several parts, and how many steps."""

# %% count tags=["hide-input"]
import torch
from torch.utils._python_dispatch import TorchDispatchMode


class Products(TorchDispatchMode):
    """Count the matrix products, and the multiplications in them."""

    calls = multiplications = 0

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        if operation is torch.ops.aten.mm.default:
            self.calls += 1
            self.multiplications += args[0].numel() * args[1].shape[1]
        return operation(*args, **(kwargs or {}))


# %% torch
X, t = torch.arange(24.0).reshape(8, 3) / 16, torch.full((8, 2), 0.25)
runs = {"one batch": (1, 1), "four parts, one step": (4, 4), "four small batches": (4, 1)}
for name, (parts, every) in runs.items():
    W = torch.ones(3, 2, requires_grad=True)
    optimizer = torch.optim.SGD([W], lr=0.0625)
    steps = 0
    with Products() as products:
        for i, (X_part, t_part) in enumerate(zip(X.chunk(parts), t.chunk(parts), strict=True), start=1):
            loss = (X_part @ W - t_part).square().mean() / every
            loss.backward()
            if i % every == 0:
                optimizer.step()
                optimizer.zero_grad()
                steps += 1
    print(f"{name}, products:", products.calls)
    print(f"{name}, multiplications:", products.multiplications)
    print(f"{name}, steps:", steps)
    print(f"{name}, weights:", W)

# %% numpy one-point="another number of parts would not divide the batch"
import numpy as np

X, t = np.arange(24.0).reshape(8, 3) / 16, np.full((8, 2), 0.25)
samples, features, outputs = 8, 3, 2
for name, parts, steps in ("one batch", 1, 1), ("four parts, one step", 4, 1), ("four small batches", 4, 4):
    print(f"{name}, products:", 2 * parts)  # one forward, one backward
    print(f"{name}, multiplications:", 2 * samples * features * outputs)
    print(f"{name}, steps:", steps)
    W = np.ones((features, outputs))
    for rows in np.split(np.arange(samples), steps):
        W = W - 0.0625 * X[rows].T @ (2 * (X[rows] @ W - t[rows]) / t[rows].size)
    print(f"{name}, weights:", W)
