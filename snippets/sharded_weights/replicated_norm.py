"""The norm of all gradients under tensor parallelism: a weight in parts, and a weight that each process has."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes

parts = torch.tensor([[1.0, 2.0], [0.5, 3.0]])  # the gradient of a sharded weight, a row for each process
norm_weight = torch.tensor([4.0, -1.0])  # the gradient of a layer norm, equal in both processes


def norm(rank, marked_as_sharded):
    square = parts[rank].square().sum()
    if marked_as_sharded or rank == 0:  # a replicated gradient counts once
        square = square + norm_weight.square().sum()
    dist.all_reduce(square)
    return square.sqrt().item()


def right(rank):
    return norm(rank, marked_as_sharded=False)


def wrong(rank):
    return norm(rank, marked_as_sharded=True)


print("norm, counted once:", torch.tensor(run_in_processes(2, right)))
print("norm, counted in each process:", torch.tensor(run_in_processes(2, wrong)))

# %% numpy
import numpy as np

parts, norm_weight = np.array([[1.0, 2.0], [0.5, 3.0]]), np.array([4.0, -1.0])
for name, count in {"once": 1, "in each process": 2}.items():
    value = np.sqrt((parts**2).sum() + count * (norm_weight**2).sum())
    print(f"norm, counted {name}:", np.array([value, value]))
