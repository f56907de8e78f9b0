"""all_reduce of p.grad by hand, divided by the number of processes: the same as DDP and as one device."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()

X = torch.tensor([[2.0, 1.0], [4.0, -1.0], [-3.0, 5.0], [1.0, 0.5]])
T = torch.tensor([[1.0], [2.0], [-1.0], [3.0]])
start = torch.tensor([[0.5, -0.25]])


def make_model(weight):
    model = torch.nn.Linear(2, 1, bias=False)
    model.weight.data.copy_(weight)
    return model


def train(model, samples, *, by_hand=False):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.0625)
    for _ in range(2):
        optimizer.zero_grad()
        ((model(X[samples]) - T[samples]) ** 2).mean().backward()
        if by_hand:
            for p in model.parameters():
                dist.all_reduce(p.grad)  # the sum of all processes
                p.grad /= dist.get_world_size()
        optimizer.step()
    return next(model.parameters())[0].tolist()


def work(rank):
    own = slice(2 * rank, 2 * rank + 2)
    model = make_model(start + rank)  # other weights in each process
    for p in model.parameters():
        dist.broadcast(p.data, src=0)  # once, before training
    return (
        train(model, own, by_hand=True),
        train(DistributedDataParallel(make_model(start)), own),
        train(make_model(start), own),
    )


by_hand, with_ddp, alone = zip(*run_in_processes(2, work), strict=True)
print("by hand:", torch.tensor(by_hand), sep="\n")
print("with DDP:", torch.tensor(with_ddp), sep="\n")
print("one device:", torch.tensor(train(make_model(start), slice(4))))
print("without an exchange:", torch.tensor(alone), sep="\n")

# %% numpy blind="J @ v: x and w are vectors"
import numpy as np

X = np.array([[2.0, 1.0], [4.0, -1.0], [-3.0, 5.0], [1.0, 0.5]])
t, start = np.array([1.0, 2.0, -1.0, 3.0]), np.array([0.5, -0.25])


def derive(samples):
    w = start
    for _ in range(2):
        w = w - 0.0625 * np.mean([2 * (X[k] @ w - t[k]) * X[k] for k in samples], axis=0)
    return w


w = derive(range(4))
print("by hand:", np.stack([w, w]), sep="\n")
print("with DDP:", np.stack([w, w]), sep="\n")
print("one device:", w)
print("without an exchange:", np.stack([derive(range(2)), derive(range(2, 4))]), sep="\n")
