"""to_local and from_local again: the placements of the gradient between the two, and those of from_local."""

# %% torch
import torch
from processes import run_in_processes
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard, distribute_tensor

parts = torch.tensor([[1.0, 3.0], [5.0, 0.5]])  # a part of the sum for each process
w = torch.tensor([2.0, -1.0])


def loss_of(s, mesh):
    s = s.redistribute(placements=[Replicate()])
    return (distribute_tensor(w, mesh, [Replicate()]) * s**2).sum().to_local()


def round_trip(rank):
    mesh = init_device_mesh("cpu", (2,))
    grads = []
    for grad_placements in "no round trip", None, [Replicate()], [Partial()]:
        x = parts[rank].clone().requires_grad_()
        s = DTensor.from_local(x, mesh, [Partial()])
        if grad_placements != "no round trip":
            local = s.to_local(grad_placements=grad_placements)
            s = DTensor.from_local(local, mesh, [Partial()])
        loss_of(s, mesh).backward()
        grads.append(x.grad.tolist())
    return grads


direct, default, replicate, partial = torch.tensor(run_in_processes(2, round_trip)[0])
print("without to_local:", direct)
print("by default:", default)
print("with Replicate:", replicate)
print("with Partial:", partial)


# %% replicated
def from_replicated(rank):
    mesh = init_device_mesh("cpu", (2,))
    grads = []
    for grad_placements in None, [Partial()]:
        local = w.clone().requires_grad_()
        d = DTensor.from_local(local, mesh, [Replicate()], grad_placements=grad_placements)
        X = distribute_tensor(parts, mesh, [Shard(0)])  # a sample for each process
        ((X * d).sum(1) ** 2).sum().full_tensor().backward()
        grads.append(local.grad.tolist())
    return grads


default, partial = zip(*run_in_processes(2, from_replicated), strict=True)
print("from_local, by default:", torch.tensor(default), sep="\n")
print("from_local, with Partial:", torch.tensor(partial), sep="\n")

# %% numpy
import numpy as np

parts, w = np.array([[1.0, 3.0], [5.0, 0.5]]), np.array([2.0, -1.0])
g = 2 * w * parts.sum(0)
for name, factor in {"without to_local": 1, "by default": 1, "with Replicate": 1, "with Partial": len(parts)}.items():
    print(f"{name}:", factor * g)

# %% numpy_replicated
each = 2 * (parts @ w)[:, None] * parts
print("from_local, by default:", np.stack([each.sum(0)] * 2), sep="\n")
print("from_local, with Partial:", each, sep="\n")
