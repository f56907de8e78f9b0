"""DDP in four processes and two groups: the mean of a group, of all processes, and of none."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()

X = torch.tensor([[2.0, 1.0], [4.0, 7.0], [-3.0, 5.0], [8.0, -6.0]])  # a sample for each process
v = torch.tensor([[1.0], [3.0], [10.0], [0.5]])  # a gradient that each process has received


def work(rank):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]  # all processes make all groups
    own_group = groups[rank // 2]

    def gradient(**options):
        model = DistributedDataParallel(torch.nn.Linear(2, 1), **options)
        model(X[rank]).backward(v[rank])
        return model.module.weight.grad[0].tolist()

    model = DistributedDataParallel(torch.nn.Linear(2, 1), process_group=own_group)
    (returned,) = torch.autograd.grad(model(X[rank]), model.module.weight, v[rank])
    return gradient(process_group=own_group), gradient(), returned[0].tolist()


of_group, of_all, own = zip(*run_in_processes(4, work), strict=True)
print("mean of its own group:", torch.tensor(of_group), sep="\n")
print("mean of all processes:", torch.tensor(of_all), sep="\n")
print("without a mean:", torch.tensor(own), sep="\n")

# %% numpy
import numpy as np

X = np.array([[2.0, 1.0], [4.0, 7.0], [-3.0, 5.0], [8.0, -6.0]])
v = np.array([[1.0], [3.0], [10.0], [0.5]])
own = v * X
first, second = own[:2].mean(axis=0), own[2:].mean(axis=0)
print("mean of its own group:", np.stack([first, first, second, second]), sep="\n")
print("mean of all processes:", np.array([own.mean(axis=0)] * 4), sep="\n")
print("without a mean:", own, sep="\n")
