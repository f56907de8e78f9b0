"""What Ju and the whole J cost, for two inputs and fifty outputs, and for fifty inputs and two outputs."""

# %% torch
import torch
from torch.autograd.functional import jvp as two_passes
from torch.func import jacfwd, jacrev, jvp
from torch.utils.flop_counter import FlopCounterMode


def multiplications(function, *inputs):
    with FlopCounterMode(display=False) as counter:
        function(*inputs)
    return counter.get_total_flops() // 2


def network(n, m):
    W_1, W_2 = torch.rand(30, n), torch.rand(m, 30)
    return lambda x: torch.tanh(x @ W_1.T) @ W_2.T


def backward(x, v):
    x = x.clone().requires_grad_()
    f(x).backward(v)


for n, m in ((2, 50), (50, 2)):
    f = network(n, m)
    x, u, v = torch.rand(1, n), torch.rand(1, n), torch.rand(1, m)
    print("y:", multiplications(f, x))
    print("Ju:", multiplications(jvp, f, (x,), (u,)))
    print("Ju by the trick:", multiplications(two_passes, f, x, u))
    print("vᵀJ:", multiplications(backward, x, v))
    print("all columns:", multiplications(jacfwd(f), x))
    print("all rows:", multiplications(jacrev(f), x))

# %% memory
saved = []


def pack(tensor):
    saved.append(tensor.numel())
    return tensor


def long(x):
    for _ in range(1000):
        x = x + 0.001 * torch.sin(x)
    return x


x, u = torch.tensor([[0.5, 2.5], [1.0, 10.0]], dtype=torch.float64)
with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
    y, Ju = jvp(long, (x,), (u,))
    print("saved for Ju:", sum(saved))
    long(x.requires_grad_())
    print("saved for vᵀJ:", sum(saved))
print("Ju:", Ju)

# %% numpy
import numpy as np

rows = []
for n, m in ((2, 50), (50, 2)):
    y = 30 * n + m * 30  # the products with the two matrices
    row = {
        "y": y,
        "Ju": y + 2 * y,
        "Ju by the trick": 3 * y,
        "vᵀJ": 2 * y,
        "all columns": (2 + n) * y,
        "all rows": (1 + m) * y,
    }
    rows.append(row)
    for name, count in row.items():
        print(f"{name}:", count)

# %% numpy_memory
x, u = np.array([0.5, 2.5]), np.array([1.0, 10.0])
slope = np.ones(2)
for _ in range(1000):
    slope = slope * (1 + 0.001 * np.cos(x))
    x = x + 0.001 * np.sin(x)
print("saved for Ju:", 0)
print("saved for vᵀJ:", 1000 * x.size)
print("Ju:", slope * u)
