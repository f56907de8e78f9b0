"""Gradient accumulation with fully_shard: an exchange in each backward, or only in the last one."""

# %% torch
import torch
from processes import run_in_processes
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor.debug import CommDebugMode

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])


def accumulate(first_sync):
    layer = torch.nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
    fully_shard(layer, mesh=init_device_mesh("cpu", (2,)))
    results = []
    for part, sync in (X[:2], first_sync), (X[2:], True):
        layer.set_requires_gradient_sync(sync)
        loss = (layer(part[torch.distributed.get_rank()]) ** 2).mean() / 2
        with CommDebugMode() as exchanges:
            loss.backward()
        results += [exchanges.get_total_counts(), layer.weight.grad is None]
    return [*results, layer.weight.grad.full_tensor().tolist()]


def work(rank):
    return [accumulate(first_sync) for first_sync in (True, False)]


for first, absent, last, _, whole in run_in_processes(2, work)[0]:
    print("exchanges in the two parts:", torch.tensor([first, last]))
    print("no gradient between the parts?", absent)
    print("gradient at the end:", torch.tensor(whole))

# %% held
from contextlib import nullcontext

from torch.distributed.fsdp import FullyShardedDataParallel


def hold(rank, synced):
    layer = torch.nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
    model = FullyShardedDataParallel(layer, device_id=torch.device("cpu"))
    (w,) = model.parameters()
    sizes = []
    for part, context in (X[:2], nullcontext() if synced else model.no_sync()), (X[2:], nullcontext()):
        with context:
            ((model(part[rank]) ** 2).mean() / 2).backward()
        sizes.append(w.grad.numel())
    return *sizes, w.grad.tolist()


for synced in True, False:
    between, after, grad = zip(*run_in_processes(2, lambda rank, synced=synced: hold(rank, synced)), strict=True)
    print("numbers held after the first part:", torch.tensor(between))
    print("numbers held after the last part:", torch.tensor(after))
    print("parts of the gradient:", torch.tensor(grad))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
W = np.array([[1.0, 2.0], [3.0, -1.0]])
Y = X @ W.T
for synced in True, False:
    print("exchanges in the two parts:", np.array([int(synced), 1]))
    print("gradient at the end:", 2 * Y.T @ X / Y.size)

# %% numpy_held
processes, part = 2, W.size // 2
for synced in True, False:
    print("numbers held after the first part:", np.full(processes, part if synced else W.size))
    print("numbers held after the last part:", np.full(processes, part))
    print("parts of the gradient:", 2 * Y.T @ X / Y.size)
