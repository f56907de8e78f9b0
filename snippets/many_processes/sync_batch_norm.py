"""Synchronized batch norm by hand: two processes, with and without a derivative of the statistics."""

# %% torch rtol=1e-9
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.distributed.nn.functional import all_reduce
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.5]], dtype=torch.float64)
t = torch.tensor([4.0, 9.0, 6.0, 1.0], dtype=torch.float64)


class Normed(torch.nn.Module):
    """A linear layer, a batch norm, and weights."""

    def __init__(self, reduce):
        super().__init__()
        self.A = torch.nn.Parameter(torch.tensor([[1.0, 0.5], [-0.25, 2.0]], dtype=torch.float64))
        self.w = torch.nn.Parameter(torch.tensor([0.5, 3.0], dtype=torch.float64))
        self.reduce = reduce

    def forward(self, x):
        h = x @ self.A
        mean, square = self.reduce(torch.stack([h.mean(0), (h * h).mean(0)]))
        return (h - mean) / (square - mean**2 + 4).sqrt() @ self.w


def recorded(statistics):
    return all_reduce(statistics) / dist.get_world_size()


def constant(statistics):
    statistics = statistics.detach()
    dist.all_reduce(statistics)
    return statistics / dist.get_world_size()


def gradients(model, x, t):
    (model(x) - t).square().mean().backward()
    return [p.grad.flatten().tolist() for p in model.parameters()]


def work(rank):
    part, target = X.chunk(2)[rank], t.chunk(2)[rank]
    return [gradients(DistributedDataParallel(Normed(reduce)), part, target) for reduce in (recorded, constant)]


def show(A, w):
    print("  gradient of w:", torch.tensor(w, dtype=torch.float64))
    print("  gradient of A:", torch.tensor(A, dtype=torch.float64))


print("one device")
show(*gradients(Normed(lambda statistics: statistics), X, t))
for name, found in zip(("recorded", "constant"), run_in_processes(2, work)[0], strict=True):
    print(name)
    show(*found)


# %% layer
def refused(rank):
    dist.barrier()  # neither process ends before the other has joined
    try:
        torch.nn.SyncBatchNorm(2)(X)
    except ValueError as error:
        return str(error)


print(run_in_processes(2, refused)[0])

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.5]])
t = np.array([4.0, 9.0, 6.0, 1.0])
A, w = np.array([[1.0, 0.5], [-0.25, 2.0]]), np.array([0.5, 3.0])
h = X @ A
std = np.sqrt(h.var(axis=0) + 4)
z = (h - h.mean(axis=0)) / std
v = 2 * (z @ w - t) / len(t)
at_z = np.outer(v, w)
whole = (at_z - at_z.mean(axis=0) - z * (at_z * z).mean(axis=0)) / std
for at_h in (whole, whole, at_z / std):  # the last one leaves out the statistics
    print("  gradient of w:", v @ z)
    print("  gradient of A:", (X.T @ at_h).ravel())
