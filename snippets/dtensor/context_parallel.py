"""Context parallel: each process has half of the tokens, and gradients are averaged. Which factor is right?"""

# %% torch
import warnings

import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.distributed.nn.functional import all_reduce
from torch.nn.parallel import DistributedDataParallel

warnings.simplefilter("ignore")  # for the all-reduce in place, and for the deprecated one
X = torch.tensor([[1.0, 3.0], [5.0, 0.5], [2.0, -1.0], [4.0, 7.0]])  # four tokens
cp_size = 2


def in_place(loss):
    dist.all_reduce(loss)
    return loss


def gradient(reduce, factor):
    def work(rank):
        layer = torch.nn.Linear(2, 1, bias=False)
        torch.nn.init.ones_(layer.weight)
        model = DistributedDataParallel(layer)
        loss = reduce(model(X[2 * rank : 2 * rank + 2]).square().sum()) / len(X)  # the mean over all tokens
        (factor * loss).backward()
        return layer.weight.grad[0].tolist(), loss.item()

    return run_in_processes(cp_size, work)[0]


print("loss:", gradient(in_place, 1)[1])
print("in place:", gradient(in_place, 1)[0])
print("in place, times cp_size:", gradient(in_place, cp_size)[0])
print("with a derivative:", gradient(all_reduce, 1)[0])

# %% one
layer = torch.nn.Linear(2, 1, bias=False)
torch.nn.init.ones_(layer.weight)
layer(X).square().mean().backward()
print("one process:", layer.weight.grad[0])

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [5.0, 0.5], [2.0, -1.0], [4.0, 7.0]])
y, cp_size = X.sum(axis=1), 2
G = 2 * y @ X / len(y)
print("loss:", (y**2).mean())
print("in place:", G / cp_size)
print("in place, times cp_size:", G)
print("with a derivative:", G)

# %% numpy_one
print("one process:", G)
