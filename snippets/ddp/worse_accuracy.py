"""The gradient of the first step under DDP, with a DistributedSampler and without one, next to that of one device."""

# %% torch
import torch
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = torch.tensor([[4.0], [9.0], [6.0], [1.0]])
data = TensorDataset(X, t)


def first_gradient(wrap, batch_size, sampler=None):
    layer = torch.nn.Linear(2, 1, bias=False)
    torch.nn.init.constant_(layer.weight, 0.5)
    model = wrap(layer)
    rows, targets = next(iter(DataLoader(data, batch_size, sampler=sampler)))
    ((model(rows) - targets) ** 2).mean().backward()
    return layer.weight.grad


def work(rank):
    sampler = DistributedSampler(data, shuffle=False)
    return [first_gradient(DistributedDataParallel, 2, one).tolist() for one in (sampler, None)]


print("one device:", first_gradient(lambda layer: layer, 4))
with_sampler, without = run_in_processes(2, work)[0]
print("with DistributedSampler:", torch.tensor(with_sampler))
print("without a sampler:", torch.tensor(without))

# %% epochs
sampler = DistributedSampler(data, num_replicas=2, rank=0, shuffle=True)
orders = [list(sampler), list(sampler)]
print("the same samples in the next epoch?", orders[0] == orders[1])
sampler.set_epoch(1)
print("and after set_epoch?", orders[0] == list(sampler))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = np.array([4.0, 9.0, 6.0, 1.0])
J_each = 2 * (X @ np.array([0.5, 0.5]) - t)[:, None] * X
print("one device:", J_each.mean(0)[None])
parts = J_each[0::2], J_each[1::2]  # the sampler gives each process every second sample
print("with DistributedSampler:", np.mean([part.mean(0) for part in parts], axis=0)[None])
print("without a sampler:", J_each[:2].mean(0)[None])  # the first batch of both processes
