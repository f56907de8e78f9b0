"""Newton-Schulz, the step of Muon: of the whole gradient, of a DTensor, and of each shard alone."""

# %% torch
import torch
from processes import run_in_processes
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor

G = torch.tensor([[1.0, 2.0, -0.5, 0.25], [3.0, -1.0, 0.5, 2.0], [0.5, 1.5, 2.0, -1.0], [-2.0, 0.75, 1.0, 1.5]])
G = G.double()


def newton_schulz(G):
    X = G / G.norm()
    for _ in range(5):
        A = X @ X.T
        X = 3.4445 * X + (-4.775 * A + 2.0315 * A @ A) @ X
    return X


def sharded(rank):
    mesh = init_device_mesh("cpu", (2,))
    D = distribute_tensor(G, mesh, [Shard(0)])  # two rows for each process
    return newton_schulz(D).full_tensor().tolist(), newton_schulz(D.to_local()).tolist()


(of_dtensor, rows_a), (_, rows_b) = run_in_processes(2, sharded)
print("of the whole gradient:", newton_schulz(G), sep="\n")
print("of the DTensor:", torch.tensor(of_dtensor, dtype=G.dtype), sep="\n")
print("of each shard:", torch.tensor(rows_a + rows_b, dtype=G.dtype), sep="\n")

# %% numpy
import numpy as np

G = np.array([[1.0, 2.0, -0.5, 0.25], [3.0, -1.0, 0.5, 2.0], [0.5, 1.5, 2.0, -1.0], [-2.0, 0.75, 1.0, 1.5]])


def orthogonalize(G):
    U, s, Vt = np.linalg.svd(G, full_matrices=False)
    s = s / np.sqrt(s @ s)
    for _ in range(5):
        s = 3.4445 * s - 4.775 * s**3 + 2.0315 * s**5
    return U @ np.diag(s) @ Vt


whole = orthogonalize(G)
print("of the whole gradient:", whole, sep="\n")
print("of the DTensor:", whole, sep="\n")
print("of each shard:", np.concatenate([orthogonalize(G[:2]), orthogonalize(G[2:])]), sep="\n")
