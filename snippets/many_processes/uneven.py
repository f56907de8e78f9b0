"""Processes with unequally many batches, under join."""

# %% torch
import torch
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

batches = [[3.0, 0.5], [5.0]]  # of process 0, and of process 1


def work(rank, *, initial=True):
    layer = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.constant_(layer.weight, 0.75)
    model, seen = DistributedDataParallel(layer), []
    with model.join(divide_by_initial_world_size=initial):
        for x in batches[rank]:
            model.zero_grad()
            (model(torch.tensor([[x]])) ** 2).sum().backward()
            seen.append(layer.weight.grad.item())
    return seen


print("for each batch:", torch.tensor(run_in_processes(2, work)[0]))
active = run_in_processes(2, lambda rank: work(rank, initial=False))[0]
print("divided by those with data:", torch.tensor(active))

# %% numpy
import numpy as np

w, x = 0.75, np.array([[3.0, 0.5], [5.0, 0.0]])  # process 1 has no second batch
sums = (2 * w * x**2).sum(axis=0)
print("for each batch:", sums / 2)
print("divided by those with data:", sums / (x > 0).sum(axis=0))
