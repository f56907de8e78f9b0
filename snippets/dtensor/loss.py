"""A loss that is a DTensor with a partial value: item() in each process, and full_tensor()."""

# %% torch
import torch
from processes import run_in_processes
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Replicate, Shard, distribute_tensor

X = torch.tensor([[1.0, 3.0], [5.0, 0.5]])
W = torch.tensor([[1.0, 2.0], [4.0, -1.0]])


def work(_rank):
    mesh = init_device_mesh("cpu", (2,))
    x = distribute_tensor(X, mesh, [Shard(0)])
    results = []
    for whole in False, True:
        w = distribute_tensor(W, mesh, [Replicate()]).requires_grad_()
        loss = ((x @ w.T) ** 2).mean()
        (loss.full_tensor() if whole else loss).backward()
        results.append(w.grad.full_tensor().tolist())
    loss = loss.detach()
    return type(loss.placements[0]).__name__, loss.item(), loss.full_tensor().item(), results


placements, item, full, gradients = zip(*run_in_processes(2, work), strict=True)
print("placement of the loss:", placements[0])
print("item in both processes:", torch.tensor(item))
print("whole loss in both processes:", torch.tensor(full))
print("gradient from the DTensor:", torch.tensor(gradients[0][0]))
print("gradient from the whole loss:", torch.tensor(gradients[0][1]))

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [5.0, 0.5]])
W = np.array([[1.0, 2.0], [4.0, -1.0]])
Y = X @ W.T
G = 2 / Y.size * Y.T @ X
print("item in both processes:", np.mean(Y**2, axis=1))
print("whole loss in both processes:", np.full(2, np.mean(Y**2)))
print("gradient from the DTensor:", G)
print("gradient from the whole loss:", G)
