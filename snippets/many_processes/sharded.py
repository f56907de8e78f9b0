"""Sharded: each process holds a part of the weight and of its gradient."""

# %% torch
import torch
from processes import run_in_processes
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])


def work(rank):
    layer = torch.nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
    fully_shard(layer, mesh=init_device_mesh("cpu", (2,)))
    (layer(X[2 * rank : 2 * rank + 2]) ** 2).mean().backward()
    grad = layer.weight.grad
    local = grad.to_local()
    total = torch.nn.utils.clip_grad_norm_(layer.parameters(), max_norm=1e6).full_tensor()
    return [grad.full_tensor().tolist(), local.tolist(), local.norm().item(), total.item()]


whole, local, norm, total = zip(*run_in_processes(2, work), strict=True)
print("the whole gradient:", torch.tensor(whole[0]))
print("the part of one process:", torch.tensor(local[0]))
print("norms of the parts:", torch.tensor(norm))
print("norm from clip_grad_norm_:", torch.tensor(total))


# %% hooks
def observe(rank):
    layer = torch.nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
    earlier = torch.optim.SGD(layer.parameters(), lr=0.5)
    fully_shard(layer, mesh=init_device_mesh("cpu", (2,)))
    calls, seen = [], []
    layer.weight.register_hook(calls.append)
    layer.weight.register_post_accumulate_grad_hook(lambda w: seen.append(w.grad.to_local().tolist()))
    (layer(X[2 * rank : 2 * rank + 2]) ** 2).mean().backward()
    earlier.step()
    return [len(calls), seen[0], layer.weight.full_tensor().tolist()]


calls, seen, weight = run_in_processes(2, observe)[0]
print("calls of the register_hook:", calls)
print("post-accumulate hook:", torch.tensor(seen))
print("after a step of the earlier optimizer:", torch.tensor(weight))

# %% written
from torch.distributed.tensor import distribute_tensor


def write_back(rank):
    layer = torch.nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
    fully_shard(layer, mesh=init_device_mesh("cpu", (2,)))
    (layer(X[2 * rank : 2 * rank + 2]) ** 2).mean().backward()
    w = layer.weight
    changed = w.grad.full_tensor().clamp(max=10)  # the same in all processes
    w.grad = distribute_tensor(changed, w.device_mesh, w.placements)
    torch.optim.SGD([w], lr=0.5).step()
    return w.full_tensor().tolist()


print("after the step:", torch.tensor(run_in_processes(2, write_back)[0]))

# %% summoned
from torch.distributed.fsdp import FullyShardedDataParallel


def summon(rank):
    layer = torch.nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
    model = FullyShardedDataParallel(layer, device_id=torch.device("cpu"), use_orig_params=True)
    (model(X[2 * rank : 2 * rank + 2]) ** 2).mean().backward()
    with FullyShardedDataParallel.summon_full_params(model):
        part = layer.weight.grad.tolist()
    with FullyShardedDataParallel.summon_full_params(model, with_grads=True):
        return part, layer.weight.grad.tolist()


part, whole = run_in_processes(2, summon)[0]
print("without with_grads:", torch.tensor(part))
print("with_grads=True:", torch.tensor(whole))

# %% exchanges
from torch.distributed.tensor.debug import CommDebugMode


def count(_rank):
    layer = torch.nn.Linear(2, 2, bias=False)
    fully_shard(layer, mesh=init_device_mesh("cpu", (2,)))
    layer(X).mean().backward()
    grad, exchanged = layer.weight.grad, []
    for call in (
        lambda: grad.to_local().norm(),
        grad.full_tensor,
        lambda: grad.norm().full_tensor(),
        lambda: torch.nn.utils.clip_grad_norm_(layer.parameters(), max_norm=1.0),
    ):
        with CommDebugMode() as exchanges:
            call()
        exchanged.append(exchanges.get_total_counts())
    return exchanged


local, full, norm, clip = run_in_processes(2, count)[0]
print("exchanges of to_local:", local)
print("exchanges of full_tensor:", full)
print("exchanges of norm, then full_tensor:", norm)
print("exchanges of clip_grad_norm_:", clip)


# %% clipped
def clip(rank):
    layer = torch.nn.Linear(2, 2, bias=False)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
    model = FullyShardedDataParallel(layer, device_id=torch.device("cpu"))
    (w,) = model.parameters()
    results = []
    for call in model.clip_grad_norm_, lambda limit: torch.nn.utils.clip_grad_norm_([w], limit):
        model.zero_grad()
        (model(X[2 * rank : 2 * rank + 2]) ** 2).mean().backward()
        results += [call(1.0).item(), w.grad.tolist()]
    return results


norms, right, other_norms, wrong = zip(*run_in_processes(2, clip), strict=True)
print("norms from the method of FSDP:", torch.tensor(norms))
print("parts of the gradient, clipped by it:", torch.tensor(right))
print("norms from the function:", torch.tensor(other_norms))
print("parts of the gradient, clipped by the function:", torch.tensor(wrong))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
W = np.array([[1.0, 2.0], [3.0, -1.0]])
Y = X @ W.T
G = 2 * Y.T @ X / Y.size  # the gradient of the mean over all four samples
norms = np.sqrt((G**2).sum(axis=1))
print("the whole gradient:", G)
print("the part of one process:", G[:1])
print("norms of the parts:", norms)
print("norm from clip_grad_norm_:", np.full(2, np.sqrt((norms**2).sum())))

# %% numpy_hooks
print("calls of the register_hook:", 0)
print("post-accumulate hook:", G[:1])
print("after a step of the earlier optimizer:", W)

# %% numpy_written
print("after the step:", W - 0.5 * np.minimum(G, 10))

# %% numpy_summoned
print("without with_grads:", G[0])
print("with_grads=True:", G)

# %% numpy_exchanges
needs = np.array([0, 1, 1, 1])  # each number below depends on both parts, except for the first
print("exchanges of to_local:", needs[0])
print("exchanges of full_tensor:", needs[1])
print("exchanges of norm, then full_tensor:", needs[2])
print("exchanges of clip_grad_norm_:", needs[3])

# %% numpy_clipped
total = np.sqrt((G**2).sum())
print("norms from the method of FSDP:", np.full(2, total))
print("parts of the gradient, clipped by it:", G / total)
print("norms from the function:", norms)
print("parts of the gradient, clipped by the function:", G / norms[:, None])
