"""The flag require_backward_grad_sync of DDP, in two processes: its value in forward, and its value before backward."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])


def wrapped(**options):
    layer = torch.nn.Linear(2, 1, bias=False)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[1.0, 2.0]]))
    return DistributedDataParallel(layer, **options)


def step(rank, in_forward, before_backward):
    model = wrapped()
    model.require_backward_grad_sync = in_forward
    loss = model(X[2 * rank : 2 * rank + 2]).square().mean()
    model.require_backward_grad_sync = before_backward
    loss.backward()
    return model.module.weight.grad[0].tolist()


def all_cases(rank):
    return [step(rank, *flags) for flags in cases]


cases = [(True, True), (True, False), (False, True), (False, False)]
for flags, both in zip(cases, zip(*run_in_processes(2, all_cases), strict=True), strict=True):
    print(f"{flags[0]} in forward, {flags[1]} before backward:", torch.tensor(both), sep="\n")


# %% loop
def accumulate(rank, before_forward):
    model = wrapped()
    for k in range(2):
        if before_forward:
            model.require_backward_grad_sync = k == 1
        loss = model(X[2 * rank + k]).square().mean() / 2
        if not before_forward:
            model.require_backward_grad_sync = k == 1  # too late
        loss.backward()
    return model.module.weight.grad[0].tolist()


late, early = zip(*run_in_processes(2, lambda rank: [accumulate(rank, early) for early in (False, True)]), strict=True)
print("set before backward:", torch.tensor(late), sep="\n")
print("set before forward:", torch.tensor(early), sep="\n")


# %% static
def fixed_graph(_rank):
    model = wrapped(static_graph=True)
    try:
        with model.no_sync():
            model(X).mean().backward()
    except RuntimeError as error:
        return str(error).partition(" at ")[0]


print(run_in_processes(2, fixed_graph)[0])

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
w = np.array([1.0, 2.0])
each = 2 * (X @ w)[:, None] * X  # a row for each sample
own = np.stack([each[:2].mean(axis=0), each[2:].mean(axis=0)])
mean = np.stack([each.mean(axis=0)] * 2)
for before in True, False:
    print(f"True in forward, {before} before backward:", mean, sep="\n")
for before in True, False:
    print(f"False in forward, {before} before backward:", own, sep="\n")

# %% numpy_loop
first, last = each[::2], each[1::2]  # the samples of both processes in the two parts
print("set before backward:", first.mean(axis=0) / 2 + last / 2, sep="\n")
print("set before forward:", mean, sep="\n")
