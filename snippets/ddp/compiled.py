"""torch.compile around DDP, inside DDP, and around the module that DDP wraps."""

# %% torch
import logging

import torch
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

logging.disable(logging.WARNING)  # torch.compile warns that it ignores the profiler of DDP
X = torch.tensor([[1.0, 3.0], [5.0, 0.5]])  # a sample for each process


def gradients(wrap):
    def work(rank):
        layer = torch.nn.Linear(2, 1, bias=False)
        torch.nn.init.ones_(layer.weight)
        model = wrap(layer)
        model(X[rank]).square().sum().backward()
        return layer.weight.grad[0].tolist()

    return torch.tensor(run_in_processes(2, work))


def outside(layer):
    return torch.compile(DistributedDataParallel(layer), backend="eager")


def inside(layer):
    return DistributedDataParallel(torch.compile(layer, backend="eager"))


def around(layer):
    wrapper = DistributedDataParallel(layer)
    return torch.compile(wrapper.module, backend="eager")  # bypasses the wrapper


print("not compiled:", gradients(DistributedDataParallel))
print("compiled outside of DDP:", gradients(outside))
print("compiled inside of DDP:", gradients(inside))
print("without the wrapper:", gradients(around))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [5.0, 0.5]])
own = 2 * X.sum(axis=1, keepdims=True) * X
mean = np.full((2, 2), 0.5) @ own
print("not compiled:", mean)
print("compiled outside of DDP:", mean)
print("compiled inside of DDP:", mean)
print("without the wrapper:", own)
