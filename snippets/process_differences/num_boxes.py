"""DETR's num_boxes in two DDP processes: each process's own number, the number of all, and this number / world_size."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()

X = torch.tensor([[3.0, 0.5], [1.0, -2.0], [2.0, 4.0], [-1.0, 5.0], [0.25, 1.0]])  # a row for each box
T = torch.tensor([[1.0], [2.0], [-3.0], [0.25], [4.0]])
boxes_of = [slice(0, 1), slice(1, 5)]  # 1 box in process 0, and 4 in process 1


def make_layer():
    layer = torch.nn.Linear(2, 1, bias=False)
    torch.nn.init.constant_(layer.weight, 0.5)
    return layer


def gradient(rank, normalizer):
    x, target = X[boxes_of[rank]], T[boxes_of[rank]]
    num_boxes = torch.tensor([float(len(x))])
    model = DistributedDataParallel(make_layer())
    loss = (model(x) - target).square().sum() / normalizer(num_boxes)
    loss.backward()
    return model.module.weight.grad[0].tolist()


def own(num_boxes):
    return num_boxes


def all_boxes(num_boxes):
    dist.all_reduce(num_boxes)  # the sum of all processes
    return num_boxes


def as_detr(num_boxes):
    dist.all_reduce(num_boxes)
    return torch.clamp(num_boxes / dist.get_world_size(), min=1)


results = run_in_processes(2, lambda rank: [gradient(rank, f) for f in (own, all_boxes, as_detr)])[0]
for name, result in zip(("own num_boxes:", "num_boxes of all:", "of all / world_size:"), results, strict=True):
    print(name, torch.tensor(result))

# %% single
layer = make_layer()
((layer(X) - T).square().sum() / len(X)).backward()
print("one process:", layer.weight.grad[0])


# %% empty
def query_gradient(rank, normalizer):
    num_boxes = torch.tensor([0.0, 3.0])[rank : rank + 1]
    model = DistributedDataParallel(make_layer())
    loss = model(X[rank : rank + 1]).square().sum() / normalizer(num_boxes)  # a loss of queries, with or without boxes
    loss.backward()
    return model.module.weight.grad[0].tolist()


results = run_in_processes(2, lambda rank: [query_gradient(rank, f) for f in (own, as_detr)])[0]
print("own num_boxes, gradient is finite:", torch.tensor(results[0]).isfinite().all().item())
print("of all / world_size, clamped:", torch.tensor(results[1]))

# %% numpy
import numpy as np

X = np.array([[3.0, 0.5], [1.0, -2.0], [2.0, 4.0], [-1.0, 5.0], [0.25, 1.0]])
t = np.array([1.0, 2.0, -3.0, 0.25, 4.0])
J_each = 2 * (X @ np.array([0.5, 0.5]) - t)[:, None] * X  # a row for each box
first, second = J_each[:1].sum(axis=0), J_each[1:].sum(axis=0)
print("own num_boxes:", (first / 1 + second / 4) / 2)
print("num_boxes of all:", (first / 5 + second / 5) / 2)
print("of all / world_size:", (first / 2.5 + second / 2.5) / 2)

# %% numpy_single
print("one process:", J_each.mean(axis=0))

# %% numpy_empty
v = 2 * X[:2] @ np.array([0.5, 0.5])
print("of all / world_size, clamped:", v @ X[:2] / max(3 / 2, 1) / 2)
