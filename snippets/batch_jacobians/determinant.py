"""log det(I + A) as a series of traces, each from four v of 1 and -1."""

# %% torch
from itertools import product

import torch
from torch.func import vjp


def f(x):  # its Jacobian is A
    return torch.stack([0.3 * x[0] + 0.1 * x[1], 0.4 * x[1] - 0.2 * x[0]])


_, back = vjp(f, torch.tensor([3.0, 5.0]))
signs = [torch.tensor(v) for v in product([1.0, -1.0], repeat=2)]
total = 0
for k in range(1, 25):
    traces = []
    for v in signs:
        row = v
        for _ in range(k):
            (row,) = back(row)  # one more factor A
        traces.append((row * v).sum())
    total = total - (-1) ** k / k * torch.stack(traces).mean()
print("log det:", total)

# %% numpy
import numpy as np

A = np.array([[0.3, 0.1], [-0.2, 0.4]])
print("log det:", np.log(np.linalg.det(np.eye(2) + A)))
