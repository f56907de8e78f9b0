"""A layer that some steps skip (layerdrop): None, AdamW, DDP, and a gate that gives zeros in place of None."""

# %% torch
import torch

x = torch.tensor([1.5, 2.5])


class Encoder(torch.nn.Module):
    def __init__(self, gated):
        super().__init__()
        self.gated = gated
        self.first, self.second = torch.nn.Linear(2, 2, bias=False), torch.nn.Linear(2, 1, bias=False)
        with torch.no_grad():
            self.first.weight.copy_(torch.tensor([[1.0, 3.0], [-2.0, 0.5]]))
            self.second.weight.copy_(torch.tensor([[0.25, 2.0]]))

    def forward(self, x, keep):  # wav2vec2 draws keep for each layer: torch.rand(()) >= layerdrop
        if self.gated:
            x = x + float(keep) * (self.first(x) - x)
        elif keep:
            x = self.first(x)
        return self.second(x)


def train(gated):
    model = Encoder(gated)
    way = "gate" if gated else "no gate"
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.125)
    for keep in True, False:
        optimizer.zero_grad()
        model(x, keep).sum().backward()
        optimizer.step()
        name = f"{way}, kept" if keep else f"{way}, skipped"
        grad = model.first.weight.grad
        print(f"{name}, gradient:", grad if grad is None else grad.ravel())
        print(f"{name}, first weight:", model.first.weight.detach().ravel())


train(gated=False)

# %% gate
train(gated=True)

# %% error raises="RuntimeError: Expected to have finished reduction in the prior iteration"
import tempfile

import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
model = DistributedDataParallel(Encoder(gated=False))
for keep in False, True:
    model(x, keep).sum().backward()


# %% fixes
import os

from processes import run_in_processes

dist.destroy_process_group()


def first_gradient(rank, gated, **options):
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # hide the warning that no parameter is unused
    model = DistributedDataParallel(Encoder(gated), **options)
    model(x, keep=rank == 0).sum().backward()  # each process has its own draw
    return model.module.first.weight.grad.ravel().tolist()


def with_flag(rank):
    return first_gradient(rank, False, find_unused_parameters=True)


def with_gate(rank):
    return first_gradient(rank, True)


print("find_unused_parameters:", torch.tensor(run_in_processes(2, with_flag)), sep="\n")
print("with the gate:", torch.tensor(run_in_processes(2, with_gate)), sep="\n")

# %% numpy
import numpy as np

x, w, u = np.array([1.5, 2.5]), np.array([[1.0, 3.0], [-2.0, 0.5]]), np.array([0.25, 2.0])
lr, decay, b1, b2 = 0.125, 0.01, 0.9, 0.999


def derive(gated):
    weight, mean, square, steps = w, 0.0, 0.0, 0
    way = "gate" if gated else "no gate"
    for keep in True, False:
        name = f"{way}, kept" if keep else f"{way}, skipped"
        if keep or gated:
            g = np.outer(u, x) if keep else np.zeros((2, 2))
            steps += 1
            mean, square = b1 * mean + (1 - b1) * g, b2 * square + (1 - b2) * g**2
            step = mean / (1 - b1**steps) / (np.sqrt(square / (1 - b2**steps)) + 10.0**-8)
            weight = weight * (1 - lr * decay) - lr * step
            print(f"{name}, gradient:", g.ravel())
        else:
            print(f"{name}, gradient:", None)
        print(f"{name}, first weight:", weight.ravel())


derive(gated=False)

# %% numpy_gate
derive(gated=True)

# %% numpy_fixes
mean = np.outer(u, x).ravel() / 2  # the other process skips the layer
print("find_unused_parameters:", np.array([mean, mean]), sep="\n")
print("with the gate:", np.array([mean, mean]), sep="\n")
