"""The gradient norm under fully_shard: item() of the norm of one gradient, and of the norm from clip_grad_norm_."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])


def make_layer():
    layer = torch.nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
    return layer


def shard_and_run(rank):
    layer = fully_shard(make_layer(), mesh=init_device_mesh("cpu", (2,)))
    layer(X[2 * rank : 2 * rank + 2]).square().mean().backward()
    return layer


def by_hand(rank):
    norm = shard_and_run(rank).weight.grad.norm()
    mean = torch.tensor(norm.item())
    dist.all_reduce(mean, op=dist.ReduceOp.SUM)
    mean /= dist.get_world_size()  # as a logger does
    return norm.item(), mean.item(), norm.full_tensor().item(), type(norm.placements[0]).__name__


items, means, wholes, placements = zip(*run_in_processes(2, by_hand), strict=True)
print(placements[0])
print("item:", torch.tensor(items))
print("mean over the processes:", torch.tensor(means))
print("full_tensor:", torch.tensor(wholes))


# %% clip
def clip(rank):
    layer = shard_and_run(rank)
    norm = torch.nn.utils.clip_grad_norm_(layer.parameters(), max_norm=5.0)
    clipped = layer.weight.grad.norm().full_tensor()
    return norm.item(), norm.full_tensor().item(), clipped.item(), type(norm.placements[0]).__name__


items, wholes, clipped, placements = zip(*run_in_processes(2, clip), strict=True)
print(placements[0])
print("item, from clip_grad_norm_:", torch.tensor(items))
print("full_tensor, from clip_grad_norm_:", torch.tensor(wholes))
print("after clipping:", torch.tensor(clipped))

# %% single
layer = make_layer()
layer(X).square().mean().backward()
print("one process:", layer.weight.grad.norm())

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
W = np.array([[1.0, 2.0], [3.0, -1.0]])
Y = X @ W.T
G = 2 * Y.T @ X / Y.size  # the gradient of the mean over all samples
norms = np.sqrt((G**2).sum(axis=1))  # each process holds one row
whole = np.sqrt((norms**2).sum())
print("item:", norms)
print("mean over the processes:", np.full(2, norms.mean()))
print("full_tensor:", np.full(2, whole))

# %% numpy_clip
print("item, from clip_grad_norm_:", np.full(2, whole))
print("full_tensor, from clip_grad_norm_:", np.full(2, whole))
print("after clipping:", np.full(2, whole * min(1, 5 / whole)))

# %% numpy_single
print("one process:", np.sqrt((G**2).sum()))
