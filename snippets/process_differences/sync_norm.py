"""A synchronized batch norm that one of two processes skips: its collectives no longer match."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.distributed.nn.functional import all_reduce

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()

x = torch.tensor([[1.5, 3.0], [5.0, 0.5]], dtype=torch.float64)  # a sample for each process
voxels = [torch.tensor([[2.0, -1.0], [0.5, 3.0], [4.0, 1.0]], dtype=torch.float64), x[:0]]  # process 1 has none


class Model(torch.nn.Module):
    """A linear part, and a part for voxels with a synchronized norm."""

    def __init__(self, group, skip):
        super().__init__()
        self.group, self.skip = group, skip
        self.w = torch.nn.Parameter(torch.tensor([0.5, 2.0], dtype=torch.float64))
        self.A = torch.nn.Parameter(torch.tensor([[1.0, 0.5], [-0.25, 2.0]], dtype=torch.float64))

    def norm(self, h):
        count = torch.full((1,), len(h), dtype=h.dtype)
        sums = torch.cat([h.sum(0), h.square().sum(0), count])
        if self.group:
            sums = all_reduce(sums, group=self.group)  # one collective in forward, and one in backward
        mean, square = sums[:-1].view(2, -1) / sums[-1]
        return (h - mean) / (square - mean**2 + 4).sqrt()

    def forward(self, x, voxels):
        y = x @ self.w
        if self.skip and len(voxels) == 0:
            return y
        return y + (self.norm(voxels @ self.A) ** 3).sum()


def gradients(rank, *, synchronized=True, skip=False):
    dist.set_debug_level(dist.DebugLevel.DETAIL)  # as TORCH_DISTRIBUTED_DEBUG=DETAIL
    group = dist.new_group()
    model = Model(group if synchronized else None, skip)
    try:
        model(x[rank], voxels[rank]).square().backward()
        for p in model.parameters():  # stands for DDP
            p.grad = torch.zeros_like(p) if p.grad is None else p.grad / 2
            dist.all_reduce(p.grad, group=group)
    except RuntimeError as error:
        return str(error).split(".")[0]
    return [p.grad.flatten().tolist() for p in model.parameters()]


def skipped(rank):
    return gradients(rank, skip=True)


for answer in run_in_processes(2, skipped):
    print(answer)

# %% fixed rtol=1e-9
w, A = run_in_processes(2, gradients)[1]
print("gradient of w:", torch.tensor(w, dtype=torch.float64))
print("gradient of A:", torch.tensor(A, dtype=torch.float64))


# %% plain rtol=1e-9
def plain(rank):
    return gradients(rank, synchronized=False, skip=True)


w, A = run_in_processes(2, plain)[1]
print("gradient of w, plain norm:", torch.tensor(w, dtype=torch.float64))
print("gradient of A, plain norm:", torch.tensor(A, dtype=torch.float64))

# %% numpy_fixed
import numpy as np

x, V = np.array([[1.5, 3.0], [5.0, 0.5]]), np.array([[2.0, -1.0], [0.5, 3.0], [4.0, 1.0]])
w, A = np.array([0.5, 2.0]), np.array([[1.0, 0.5], [-0.25, 2.0]])
h = V @ A
std = np.sqrt(h.var(axis=0) + 4)
z = (h - h.mean(axis=0)) / std
y = x @ w + np.array([(z**3).sum(), 0])
v = 2 * y / 2  # the mean over two processes
at_z = v[0] * 3 * z**2
at_h = (at_z - at_z.mean(axis=0) - z * (at_z * z).mean(axis=0)) / std
print("gradient of w:", v @ x)
print("gradient of A:", (V.T @ at_h).ravel())

# %% numpy_plain
print("gradient of w, plain norm:", v @ x)
print("gradient of A, plain norm:", (V.T @ at_h).ravel())
