"""to_local and full_tensor with the placements of their gradients, for other data and for the same data."""

# %% torch
import torch
from processes import run_in_processes
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard, distribute_tensor

X = torch.tensor([[1.0, 3.0], [5.0, 0.5]])
W = torch.tensor([[1.0, 2.0], [4.0, -1.0]])


def gradients(placement, data, to_tensor):
    mesh = init_device_mesh("cpu", (2,))
    results = []
    for grad_placements in None, [Partial()]:
        w = distribute_tensor(W, mesh, [placement]).requires_grad_()
        tensor = to_tensor(w, grad_placements=grad_placements)
        ((data @ tensor.T) ** 2).sum().backward()
        results.append(w.grad.full_tensor().tolist())
    return results


def other_data(rank):
    return gradients(Replicate(), X[rank], DTensor.to_local)


default, partial = zip(*run_in_processes(2, other_data), strict=True)
print("by default:", torch.tensor(default), sep="\n")
print("with Partial:", torch.tensor(partial), sep="\n")


# %% full
def other_data(rank):
    return gradients(Shard(0), X[rank], DTensor.full_tensor)


default, partial = run_in_processes(2, other_data)[0]
print("sharded w, by default:", torch.tensor(default))
print("sharded w, with Partial:", torch.tensor(partial))


# %% same
def same_data(_rank):
    return gradients(Replicate(), X, DTensor.to_local)


default, partial = run_in_processes(2, same_data)[0]
print("same data, by default:", torch.tensor(default))
print("same data, with Partial:", torch.tensor(partial))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [5.0, 0.5]])
W = np.array([[1.0, 2.0], [4.0, -1.0]])
parts = []  # of each sample
for x in X:
    part = 2 * np.outer(W @ x, x)
    parts.append(part)
G = 2 * W @ X.T @ X
print("by default:", np.stack(parts), sep="\n")
print("with Partial:", np.stack([G, G]), sep="\n")

# %% numpy_full
print("sharded w, by default:", np.stack([parts[0][0], parts[1][1]]))  # a row from each process
print("sharded w, with Partial:", G)

# %% numpy_same
processes = 2
print("same data, by default:", G)
print("same data, with Partial:", processes * G)
