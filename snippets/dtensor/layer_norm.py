"""Sequence parallel: each process has half of the tokens in a LayerNorm, and half of the linear layers after it."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.distributed.nn.functional import all_gather

X = torch.tensor([[1.0, 3.0, 8.0], [5.0, 0.5, -2.0], [2.0, 7.0, 1.0], [0.5, -4.0, 6.0]])  # four tokens
A = torch.tensor([[1.0, 2.0, -1.0], [4.0, -1.0, 3.0]])
b = torch.tensor([3.0, 0.5])


def work(rank):
    norm = torch.nn.LayerNorm(3, eps=0.25)
    tokens = torch.cat(all_gather(norm(X[2 * rank : 2 * rank + 2])))  # its backward is a reduce-scatter
    part = b[rank] * (tokens @ A[rank]) ** 2  # this process has one row of A
    part.sum().backward()  # the loss is the sum of the parts
    grad = norm.weight.grad
    own = grad.tolist()
    dist.all_reduce(grad)  # a sum, not a mean
    return own, grad.tolist()


own, summed = zip(*run_in_processes(2, work), strict=True)
print("after backward:", torch.tensor(own), sep="\n")
print("after the all-reduce:", torch.tensor(summed[0]))

# %% one
norm = torch.nn.LayerNorm(3, eps=0.25)
(b * (norm(X) @ A.T) ** 2).sum().backward()
print("norm.weight.grad:", norm.weight.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0, 8.0], [5.0, 0.5, -2.0], [2.0, 7.0, 1.0], [0.5, -4.0, 6.0]])
A = np.array([[1.0, 2.0, -1.0], [4.0, -1.0, 3.0]])
b, c = np.array([3.0, 0.5]), 0.25
deviation = X - X.mean(axis=1, keepdims=True)
variance = (deviation**2).mean(axis=1, keepdims=True)
h = deviation * (variance + c) ** -0.5
v = 2 * (b * (h @ A.T)) @ A  # at each output of the norm, from both rows of A
own = np.stack([(v * h)[:2].sum(axis=0), (v * h)[2:].sum(axis=0)])
print("after backward:", own, sep="\n")
print("after the all-reduce:", own.sum(axis=0))

# %% numpy_one
print("norm.weight.grad:", (v * h).sum(axis=0))
