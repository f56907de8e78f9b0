"""A router inside a checkpoint whose bias changes with each run: other tokens in the recomputation."""

# %% torch
import torch
from torch.utils.checkpoint import CheckpointError, checkpoint

x = torch.tensor([[1.0, 0.5], [0.25, 2.0], [-1.5, -1.0]]).double().requires_grad_()
router = torch.tensor([[0.5, -1.0], [1.0, 0.75]]).double()
bias = torch.zeros(2)
counts = []


def choose(x):
    p = torch.softmax(x @ router, 1)
    chosen = (p + bias).argmax(1)
    count = chosen.bincount(minlength=2)
    counts.append(count.tolist())
    bias.add_(0.75 * (1.5 - count))  # balances the load, in each run
    return p.gather(1, chosen[:, None]), chosen


def experts(x, weight, chosen):
    rows = [(chosen == k).nonzero()[:, 0] for k in range(2)]  # as many rows as the expert has tokens
    parts = [torch.sigmoid(factor * x[r]) * weight[r] for r, factor in zip(rows, (2.0, -1.5), strict=True)]
    return torch.zeros_like(x).index_add(0, torch.cat(rows), torch.cat(parts))


v = torch.tensor([[1.0, 10.0], [2.0, -3.0], [0.5, 4.0]]).double()
y = checkpoint(lambda x: experts(x, *choose(x)), x, use_reentrant=False)
try:
    y.backward(v)
except CheckpointError as error:
    print("message:", str(error).splitlines()[0])
print("tokens of each expert:", torch.tensor(counts), sep="\n")

# %% outside
bias.zero_()
x.grad = None
weight, chosen = choose(x)  # once
y = checkpoint(experts, x, weight, chosen, use_reentrant=False)
y.backward(v)
print("chosen:", chosen)
print("x.grad:", x.grad, sep="\n")

# %% numpy
import numpy as np

x, W = np.array([[1.0, 0.5], [0.25, 2.0], [-1.5, -1.0]]), np.array([[0.5, -1.0], [1.0, 0.75]])
v = np.array([[1.0, 10.0], [2.0, -3.0], [0.5, 4.0]])
p = np.exp(x @ W) / np.exp(x @ W).sum(axis=1, keepdims=True)
k = p.argmax(axis=1)
first = np.bincount(k, minlength=2)
second = np.bincount((p + 0.75 * (1.5 - first)).argmax(axis=1), minlength=2)
print("tokens of each expert:", np.stack([first, second]), sep="\n")

# %% numpy_outside
f, best, e = np.array([2.0, -1.5])[k][:, None], p.max(axis=1)[:, None], np.eye(2)[k]
s = 1 / (1 + np.exp(-f * x))
through_router = (v * s).sum(axis=1, keepdims=True) * best * (e - p) @ W.T
print("chosen:", k)
print("x.grad:", v * best * f * s * (1 - s) + through_router, sep="\n")
