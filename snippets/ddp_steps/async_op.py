"""An all-reduce of the gradient with async_op=True in two processes: a step before wait, and a step after it."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()

x = torch.tensor([[1.5, 3.0], [5.0, 0.5]])  # a sample for each process


def work(rank, wait):
    w = torch.tensor([0.5, 2.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.0625)
    (w * x[rank]).sum().square().backward()
    w.grad /= dist.get_world_size()
    signal = torch.zeros(1)
    if rank == 1 and not wait:
        dist.recv(signal, src=0)  # this process is late
    handle = dist.all_reduce(w.grad, async_op=True)
    if wait:
        handle.wait()
    optimizer.step()
    if rank == 0 and not wait:
        dist.send(signal, dst=1)
    handle.wait()
    return w.tolist()


def too_early(rank):
    return work(rank, wait=False)


def in_time(rank):
    return work(rank, wait=True)


print("the first process, step before wait:", torch.tensor(run_in_processes(2, too_early)[0]))
for weights in run_in_processes(2, in_time):
    print("step after wait:", torch.tensor(weights))

# %% numpy
import numpy as np

x, w = np.array([[1.5, 3.0], [5.0, 0.5]]), np.array([0.5, 2.0])
parts = 2 * (x @ w)[:, None] * x / 2
print("the first process, step before wait:", w - 0.0625 * parts[0])
for _ in range(2):
    print("step after wait:", w - 0.0625 * parts.sum(axis=0))
