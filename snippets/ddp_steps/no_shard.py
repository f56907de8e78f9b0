"""Norms of one gradient under DDP, and under FSDP with NO_SHARD and FULL_SHARD: local, and over all processes."""

# %% torch
import warnings

import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.distributed.fsdp import FullyShardedDataParallel, ShardingStrategy
from torch.nn.parallel import DistributedDataParallel

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])


def wrap(kind):
    layer = torch.nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
    if kind == "DDP":
        return DistributedDataParallel(layer)
    strategy = ShardingStrategy[kind]
    return FullyShardedDataParallel(layer, device_id=torch.device("cpu"), sharding_strategy=strategy)


def norms(rank, kind):
    """Return the norm of this process, the root of the sum of squares of all processes, and the norm from FSDP."""
    warnings.simplefilter("ignore")  # PyTorch 2.13 warns that NO_SHARD is deprecated
    model = wrap(kind)
    (model(X[2 * rank : 2 * rank + 2]) ** 2).mean().backward()
    local = torch.stack([w.grad.norm() for w in model.parameters()]).norm()
    square = local**2
    dist.all_reduce(square)
    method = getattr(model, "clip_grad_norm_", None)
    return local.item(), square.sqrt().item(), method(1e6).item() if method else None


for kind in "DDP", "NO_SHARD", "FULL_SHARD":
    local, summed, method = zip(*run_in_processes(2, lambda rank, kind=kind: norms(rank, kind)), strict=True)
    print(kind)
    print("  norm in each process:", torch.tensor(local))
    print("  squares added over the processes:", torch.tensor(summed))
    if kind != "DDP":
        print("  clip_grad_norm_ of FSDP:", torch.tensor(method))

# %% numpy
import numpy as np

X, W = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]]), np.array([[1.0, 2.0], [3.0, -1.0]])
Y = X @ W.T
G = 2 * Y.T @ X / Y.size  # the mean over all samples
whole = np.sqrt((G**2).sum()) * np.ones(2)
rows = np.sqrt((G**2).sum(axis=1))
for kind, parts in {"DDP": whole, "NO_SHARD": whole, "FULL_SHARD": rows}.items():
    print(kind)
    print("  norm in each process:", parts)
    print("  squares added over the processes:", np.sqrt((parts**2).sum()) * np.ones(2))
    if kind != "DDP":
        print("  clip_grad_norm_ of FSDP:", whole)
