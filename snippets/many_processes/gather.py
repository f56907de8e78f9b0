"""A loss over the pairs of all processes: two ways to gather, under DDP and without it."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.distributed.nn.functional import all_gather
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])


class Line(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([0.5, 3.0]))

    def forward(self, X):
        return X @ self.w


def pairs(y, everyone):
    """Return the mean squared difference of all pairs."""
    return ((y[:, None] - everyone) ** 2).mean()


def own_in_place(y):
    """Return the outputs of all processes, of which only this process's own have a graph."""
    parts = [torch.zeros_like(y) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, y.detach())
    parts[dist.get_rank()] = y
    return parts


def gradients(gather, *, rows=False, factor=1):
    def work(rank):
        model = DistributedDataParallel(Line())
        y = model(X[2 * rank : 2 * rank + 2])
        everyone = torch.cat(gather(y))
        (factor * pairs(y if rows else everyone, everyone)).backward()
        return model.module.w.grad.tolist()

    return torch.tensor(run_in_processes(2, work)[0])


model = Line()
y = model(X)
pairs(y, y).backward()
print("one process:", model.w.grad)
print("all_gather with a derivative:", gradients(all_gather))
print("own outputs put back:", gradients(own_in_place))
print("put back, times the world size:", gradients(own_in_place, factor=2))

# %% rows
print("all_gather, own rows:", gradients(all_gather, rows=True))
print("put back, own rows:", gradients(own_in_place, rows=True))


# %% directly
def directly(y):
    parts = [torch.zeros_like(y) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, y.detach())
    return parts


def own_first(y):
    parts, rank = directly(y), dist.get_rank()
    return [y, *parts[:rank], *parts[rank + 1 :]]


def refused(rank):
    everyone = torch.cat(directly(Line()(X[2 * rank : 2 * rank + 2])))
    try:
        pairs(everyone, everyone).backward()
    except RuntimeError as error:
        return str(error).partition(" of ")[2]


print(run_in_processes(2, refused)[0])
print("gathered list, own rows:", gradients(directly, rows=True))
print("own outputs first:", gradients(own_first))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
w, n = np.array([0.5, 3.0]), 4
y = X @ w
v = 4 * (n * y - y.sum()) / n**2
print("one process:", v @ X)

# %% numpy_gather
own = [v * [1, 1, 0, 0], v * [0, 0, 1, 1]]  # what each process differentiates
print("own outputs put back:", (own[0] + own[1]) / 2 @ X)
print("put back, times the world size:", (own[0] + own[1]) @ X)
print("all_gather with a derivative:", 2 * (own[0] + own[1]) / 2 @ X)

# %% numpy_rows
D = 2 * (y[:, None] - y) / (n * n / 2)  # at each difference, for a mean over half of the rows
by_row, by_column = D.sum(axis=1), -D.sum(axis=0)
half = np.array([1, 1, 0, 0])
columns = -(half * D.T).T.sum(axis=0) * half - ((1 - half) * D.T).T.sum(axis=0) * (1 - half)
print("all_gather, own rows:", (by_row + by_column) / 2 @ X)
print("put back, own rows:", (by_row + columns) / 2 @ X)

# %% numpy_directly
print("gathered list, own rows:", by_row / 2 @ X)
print("own outputs first:", (own[0] + own[1]) / 2 @ X)
