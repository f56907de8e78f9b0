"""DDP without a variable for the wrapper, in two processes: the gradients are not averaged."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()

X = torch.tensor([[2.0, 1.0], [4.0, 7.0]])  # a sample for each process


def without_variable(rank):
    layer = torch.nn.Linear(2, 1)
    DistributedDataParallel(layer)(X[rank]).sum().backward()
    return layer.weight.grad[0].tolist()


def with_variable(rank):
    layer = torch.nn.Linear(2, 1)
    model = DistributedDataParallel(layer)
    model(X[rank]).sum().backward()
    return layer.weight.grad[0].tolist()


print("without a variable:", torch.tensor(run_in_processes(2, without_variable)), sep="\n")
print("with a variable:", torch.tensor(run_in_processes(2, with_variable)), sep="\n")


# %% error
def with_static_graph(rank):
    y = DistributedDataParallel(torch.nn.Linear(2, 1), static_graph=True)(X[rank])
    try:
        y.sum().backward()
    except AttributeError as error:
        return f"AttributeError: {error}"


print(run_in_processes(2, with_static_graph)[0])

# %% numpy
import numpy as np

X = np.array([[2.0, 1.0], [4.0, 7.0]])
print("without a variable:", X, sep="\n")
print("with a variable:", np.stack([X.mean(axis=0)] * 2), sep="\n")
