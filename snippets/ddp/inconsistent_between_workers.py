"""Gradient norms of each parameter, gathered from two processes: equal under DDP, and different in two cases."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()
X = torch.tensor([[3.0, 5.0], [1.0, -2.0]])  # a sample for each process


class Line(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([0.5, 4.0]))
        self.scale = torch.nn.Parameter(torch.tensor([1.5]))

    def forward(self, x):
        return self.scale * (x @ self.w)


def gather_norms(model):
    """Return the norm of each gradient, with a row for each process."""
    norms = torch.stack([p.grad.norm() for p in model.parameters()])
    rows = [torch.empty_like(norms) for _ in range(dist.get_world_size())]
    dist.all_gather(rows, norms)
    return torch.stack(rows)


def compare(step, samples=X):
    def work(rank):
        model = Line()
        step(model, samples[rank])
        return gather_norms(model).tolist()

    return torch.tensor(run_in_processes(2, work)[0])


def wrapper(model, x):
    ddp = DistributedDataParallel(model)
    ddp(x).square().backward()


def around(model, x):
    ddp = DistributedDataParallel(model)
    ddp.module(x).square().backward()


def late(model, x):
    model.scale.requires_grad_(False)
    ddp = DistributedDataParallel(model)
    model.scale.requires_grad_(True)
    ddp(x).square().backward()


for step in wrapper, around, late:
    print(f"norms, {step.__name__}:", compare(step), sep="\n")

# %% nan
print("one bad sample:", compare(wrapper, torch.tensor([[3.0, 5.0], [1.0, torch.nan]])), sep="\n")

# %% numpy
import numpy as np

X, w, scale = np.array([[3.0, 5.0], [1.0, -2.0]]), np.array([0.5, 4.0]), 1.5


def both_gradients(X):
    y = (X @ w)[:, None]
    return 2 * scale**2 * y * X, 2 * scale * y**2  # of w and of the scale, a row for each process


def norms(*gradients):
    return np.stack([np.sqrt((g**2).sum(axis=1)) for g in gradients], axis=1)


def mean(gradient):
    return np.full((2, 2), 0.5) @ gradient


of_w, of_scale = both_gradients(X)
print("norms, wrapper:", norms(mean(of_w), mean(of_scale)), sep="\n")
print("norms, around:", norms(of_w, of_scale), sep="\n")
print("norms, late:", norms(mean(of_w), of_scale), sep="\n")

# %% numpy_nan
of_w, of_scale = both_gradients(np.array([[3.0, 5.0], [1.0, np.nan]]))
print("one bad sample:", norms(mean(of_w), mean(of_scale)), sep="\n")
