"""DDP with checkpoints: one gradient in all processes after one call of each, and two after two forward calls."""

# %% torch
from functools import partial

import torch
import torch.utils.checkpoint as cp
from processes import run_in_processes
from torch.nn import functional
from torch.nn.parallel import DistributedDataParallel


class TwoLayerMLP(torch.nn.Module):
    def __init__(self, checkpoints):
        super().__init__()
        self.checkpoints = checkpoints
        self.linear1, self.linear2 = (torch.nn.Linear(2, 2, bias=False) for _ in range(2))
        with torch.no_grad():
            self.linear1.weight.copy_(torch.tensor([[1.0, -0.5], [0.25, 2.0]]))
            self.linear2.weight.copy_(torch.tensor([[0.5, -1.0], [1.5, 0.25]]))

    def forward(self, x):
        if not self.checkpoints:
            return x + self.linear2(functional.relu(self.linear1(x)))
        a1 = functional.relu(cp.checkpoint(self.linear1, x, use_reentrant=False))
        return x + cp.checkpoint(self.linear2, a1, use_reentrant=False)


inputs = torch.tensor([[[1.0, 2.0], [3.0, -1.0]], [[4.0, 0.5], [0.75, 4.0]]])  # two for each process


def gradients(rank, checkpoints, step):
    ddp = DistributedDataParallel(TwoLayerMLP(checkpoints))
    step(ddp, *inputs[rank])
    return ddp.module.linear1.weight.grad.tolist()


def compare(step):
    for checkpoints in True, False:
        both = run_in_processes(2, partial(gradients, checkpoints=checkpoints, step=step))
        print("gradient in each process:", torch.tensor(both), sep="\n")


def one_each(ddp, first, second):
    ddp(first).square().sum().backward()
    ddp(second).square().sum().backward()


compare(one_each)


# %% two
def two_forward(ddp, first, second):
    outputs = ddp(first), ddp(second)
    for y in outputs:
        y.square().sum().backward()


compare(two_forward)


# %% fixed
def one_backward(ddp, first, second):
    sum(ddp(x).square().sum() for x in (first, second)).backward()


compare(one_backward)

# %% numpy
import numpy as np

inputs = np.array([[[1.0, 2.0], [3.0, -1.0]], [[4.0, 0.5], [0.75, 4.0]]])
W, U = np.array([[1.0, -0.5], [0.25, 2.0]]), np.array([[0.5, -1.0], [1.5, 0.25]])


def gradient(x):
    h = W @ x
    v = 2 * (x + U @ np.maximum(h, 0))
    return np.outer((v @ U) * (h > 0), x)


G = np.array([[gradient(x) for x in own] for own in inputs])  # process, then sample
mean = G.mean(axis=0)
for _ in range(2):
    print("gradient in each process:", np.array([mean.sum(axis=0)] * 2), sep="\n")

# %% numpy_two
for _ in range(2):
    print("gradient in each process:", mean[0] + G[:, 1], sep="\n")

# %% numpy_fixed
for _ in range(2):
    print("gradient in each process:", np.array([mean.sum(axis=0)] * 2), sep="\n")
