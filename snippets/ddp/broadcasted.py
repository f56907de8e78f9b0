"""A broadcast in the loss: both processes then hold one loss, and each keeps its own gradient."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes


def work(rank):
    w = torch.tensor([6.0, 7.0], requires_grad=True)
    loss = (rank + 2) * (w * w).sum()
    dist.broadcast(loss, src=0)
    loss.backward()
    return [loss.item(), *w.grad.tolist()]


rows = torch.tensor(run_in_processes(2, work))
print("loss in each process:", rows[:, 0])
print("gradient in each process:", rows[:, 1:], sep="\n")

# %% numpy
import numpy as np

w, factors = np.array([6.0, 7.0]), np.array([2.0, 3.0])
print("loss in each process:", np.full(2, factors[0] * np.sum(w**2)))
print("gradient in each process:", factors[:, None] * 2 * w, sep="\n")
