"""GatherLayer with three kinds of backward, under DDP: a loss over the pairs of all processes."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel


class GatherLayer(torch.autograd.Function):
    @staticmethod
    def forward(ctx, y):
        parts = [torch.zeros_like(y) for _ in range(dist.get_world_size())]
        dist.all_gather(parts, y)
        return tuple(parts)

    @staticmethod
    def backward(ctx, *grads):
        return grads[dist.get_rank()]


class GatherAndSum(GatherLayer):
    @staticmethod
    def backward(ctx, *grads):
        grads = torch.stack(grads)
        dist.all_reduce(grads)  # the sum over the processes
        return grads[dist.get_rank()]


def put_back(y):
    parts = [torch.zeros_like(y) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, y.detach())
    parts[dist.get_rank()] = y
    return parts


X = torch.tensor([[2.0, 1.0], [-1.0, 3.0], [4.0, 0.5], [7.0, -2.0]])


def gradient(gather, *, own_rows):
    def work(rank):
        line = torch.nn.Linear(2, 1, bias=False)
        torch.nn.init.ones_(line.weight)
        model = DistributedDataParallel(line)
        y = model(X[2 * rank : 2 * rank + 2])
        everyone = torch.cat(tuple(gather(y)))
        rows = y if own_rows else everyone
        ((rows - everyone.T) ** 2).mean().backward()
        return line.weight.grad[0].tolist()

    return torch.tensor(run_in_processes(2, work)[0])


for own_rows in (False, True):
    print("own rows?", own_rows)
    print("with GatherLayer:", gradient(GatherLayer.apply, own_rows=own_rows))
    print("own entry overwritten:", gradient(put_back, own_rows=own_rows))
    print("backward sums over the processes:", gradient(GatherAndSum.apply, own_rows=own_rows))

# %% one
w = torch.ones(2, requires_grad=True)
y = X @ w
((y[:, None] - y) ** 2).mean().backward()
print("w.grad:", w.grad)

# %% numpy
import numpy as np

X = np.array([[2.0, 1.0], [-1.0, 3.0], [4.0, 0.5], [7.0, -2.0]])
y, half = X @ np.ones(2), np.array([1.0, 1.0, 0.0, 0.0])
D = 2 * (y[:, None] - y) / y.size**2  # at each difference, for the mean of all
v = D.sum(axis=1) - D.sum(axis=0)  # at each output
parts = [v * half, v * (1 - half)]  # what each process keeps
print("own rows?", False)
print("with GatherLayer:", (parts[0] + parts[1]) / 2 @ X)
print("own entry overwritten:", (parts[0] + parts[1]) / 2 @ X)
print("backward sums over the processes:", 2 * (parts[0] + parts[1]) / 2 @ X)

inside = np.outer(half, half) + np.outer(1 - half, 1 - half)  # pairs within a process
rows, columns = 2 * D.sum(axis=1), -2 * D.sum(axis=0)  # each process has half of the rows
kept = -2 * (D * inside).sum(axis=0)
print("own rows?", True)
print("with GatherLayer:", (rows + kept) / 2 @ X)
print("own entry overwritten:", (rows + kept) / 2 @ X)
print("backward sums over the processes:", (rows + columns) / 2 @ X)

# %% numpy_one
print("w.grad:", v @ X)
