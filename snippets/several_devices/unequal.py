"""Two processes under DDP. One has three samples, and the other has one."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel


class Line(torch.nn.Module):
    """A model that multiplies X by the weights w."""

    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([0.5, 3.0]))

    def forward(self, X):
        return X @ self.w


X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = torch.tensor([4.0, 9.0, 6.0, 1.0])
parts = [[0, 1, 2], [3]]


def gradient(loss_of):
    """Return what DDP leaves in w.grad."""

    def work(rank):
        model = DistributedDataParallel(Line())
        rows = parts[rank]
        loss_of((model(X[rows]) - t[rows]) ** 2).backward()
        return model.module.w.grad.tolist()

    return torch.tensor(run_in_processes(2, work)[0])


def times_world_size(each):
    return each.mean() * dist.get_world_size()


print("local means:", gradient(torch.mean))
print("times world size:", gradient(times_world_size))


# %% mended
def by_size(each):
    n = torch.tensor(len(each))
    dist.all_reduce(n)  # the number of samples of all processes
    return each.sum() * dist.get_world_size() / n


print("by size:", gradient(by_size))

w = torch.tensor([0.5, 3.0], requires_grad=True)
((X @ w - t) ** 2).mean().backward()
print("one device:", w.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = np.array([4.0, 9.0, 6.0, 1.0])
w = np.array([0.5, 3.0])
J_each = 2 * (X @ w - t)[:, None] * X
sizes = np.array([3, 1])
v = np.repeat(1 / (len(sizes) * sizes), sizes)  # a half of each local mean
print("local means:", v @ J_each)
print("times world size:", len(sizes) * v @ J_each)

# %% numpy_mended
v_batch = np.full(4, 1 / sizes.sum())
for name in ("by size:", "one device:"):
    print(name, v_batch @ J_each)
