"""Hybrid sharding (HSDP): the norm of the gradient, with a sum over all processes and over the shard group."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])


def work(rank):
    layer = torch.nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("replicate", "shard"))
    fully_shard(layer, mesh=mesh)
    (layer(X[rank : rank + 1]) ** 2).mean().backward()
    squares = layer.weight.grad.to_local().square().sum()
    everywhere, in_shards = squares.clone(), squares.clone()
    dist.all_reduce(everywhere)
    dist.all_reduce(in_shards, group=mesh.get_group("shard"))
    total = torch.nn.utils.clip_grad_norm_(layer.parameters(), max_norm=1e6).full_tensor()
    return [one.item() for one in (squares.sqrt(), everywhere.sqrt(), in_shards.sqrt(), total)]


local, everywhere, in_shards, total = zip(*run_in_processes(4, work), strict=True)
print("norms of the local parts:", torch.tensor(local))
print("sum over all processes:", torch.tensor(everywhere))
print("sum over the shard group:", torch.tensor(in_shards))
print("clip_grad_norm_:", torch.tensor(total))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
W = np.array([[1.0, 2.0], [3.0, -1.0]])
Y = X @ W.T
G = 2 * Y.T @ X / Y.size
R = 2  # replicas
L = np.tile(G, (R, 1))  # one row of G, in each of four processes
squares = (L**2).sum(axis=1)
norm = np.sqrt((G**2).sum())
print("norms of the local parts:", np.sqrt(squares))
print("sum over all processes:", np.full(4, np.sqrt(squares.sum())))
print("sum over the shard group:", np.full(4, norm))
print("clip_grad_norm_:", np.full(4, norm))
