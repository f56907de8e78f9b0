"""The cost of Ju and of the whole J, for two inputs and fifty outputs, and for fifty inputs and two outputs."""

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
    print("nothing saved for Ju?", not saved)
    long(x.requires_grad_())
    print("saved for vᵀJ:", sum(saved))
print("Ju:", Ju)

# %% numpy blind="2x for x², 2 + x, x - y, 3 for 2: only products are counted"
import numpy as np

made = []  # the multiplications of each product


def times(a, b):
    made.append(a.shape[0] * b.size)
    return a @ b


def forward(x):
    h = np.tanh(times(x, W_1.T))
    return h, times(h, W_2.T)


def back(h, v):
    return times(times(v, W_2) * (1 - h**2), W_1)


def push(x, u):
    """Return Ju for each row u by the rule ȧb + aḃ, in which the weights do not move."""
    h, _y = forward(x)
    h_dot = (1 - h**2) * (times(u, W_1.T) + times(x, 0 * W_1.T))
    return times(h_dot, W_2.T) + times(h, 0 * W_2.T)


def pull(x, v):
    h, _y = forward(x)
    return back(h, v)


def trick(x, u):
    h, y = forward(x)
    back(h, 0 * y)  # linear in this v, so go backward through it with u:
    return times(times(u, W_1.T) * (1 - h**2), W_2.T)


rows = []
for n, m in ((2, 50), (50, 2)):
    W_1, W_2 = np.ones((30, n)), np.ones((m, 30))
    x, u, v = np.ones((1, n)), np.ones((1, n)), np.ones((1, m))
    row = {}
    for name, function, inputs in (
        ("y", forward, (x,)),
        ("Ju", push, (x, u)),
        ("Ju by the trick", trick, (x, u)),
        ("vᵀJ", pull, (x, v)),
        ("all columns", push, (x, np.eye(n))),
        ("all rows", pull, (x, np.eye(m))),
    ):
        made.clear()
        function(*inputs)
        row[name] = sum(made)
        print(f"{name}:", row[name])
    rows.append(row)

# %% numpy_memory
x, u = np.array([0.5, 2.5]), np.array([1.0, 10.0])
slope = np.ones(2)
needed = 0  # for a way back: the cosine of each step
for _ in range(1000):
    needed += np.cos(x).size
    slope = slope * (1 + 0.001 * np.cos(x))
    x = x + 0.001 * np.sin(x)
print("saved for vᵀJ:", needed)
print("Ju:", slope * u)
