"""DDP by hand: each process tries a step with its own gradient, and then all average their gradients."""

# %% torch
import copy

import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()

X = torch.tensor([[2.0, 1.0], [4.0, -1.0], [-3.0, 5.0], [1.0, 0.5]])
T = torch.tensor([[1.0], [2.0], [-1.0], [3.0]])
check_x, check_t = torch.tensor([[1.0, -2.0]]), torch.tensor([[0.25]])  # data to evaluate with


def wrapped():
    layer = torch.nn.Linear(2, 1, bias=False)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[0.5, -0.25]]))
    return DistributedDataParallel(layer)


def loss_of(model, rank):
    own = slice(2 * rank, 2 * rank + 2)
    return (model(X[own]) - T[own]).square().mean()


def work(rank):
    ddp = wrapped()
    with ddp.no_sync():  # around forward, too
        loss_of(ddp, rank).backward()
    own_gradient = ddp.module.weight.grad[0].tolist()

    trial = copy.deepcopy(ddp.module)  # a copy without DDP, with its own weights
    with torch.no_grad():
        for p, source in zip(trial.parameters(), ddp.module.parameters(), strict=True):
            p.sub_(0.0625 * source.grad)
        score = (trial(check_x) - check_t).square().item()

    for p in ddp.parameters():
        if p.grad is None:  # unused in this process
            p.grad = torch.zeros_like(p)
        dist.all_reduce(p.grad)  # the sum of all processes
        p.grad /= dist.get_world_size()
    by_hand = ddp.module.weight.grad[0].tolist()

    plain = wrapped()
    loss_of(plain, rank).backward()
    return own_gradient, score, by_hand, plain.module.weight.grad[0].tolist()


own, scores, by_hand, plain = (torch.tensor(each) for each in zip(*run_in_processes(2, work), strict=True))
print("own gradients:", own, sep="\n")
print("loss after its own step:", scores)
print("averaged by hand:", by_hand, sep="\n")
print("plain DDP:", plain, sep="\n")

# %% numpy
import numpy as np

X = np.array([[2.0, 1.0], [4.0, -1.0], [-3.0, 5.0], [1.0, 0.5]])
t, w = np.array([1.0, 2.0, -1.0, 3.0]), np.array([0.5, -0.25])
J_each = 2 * (X @ w - t)[:, None] * X  # a row for each sample's loss
G = np.stack([J_each[:2].mean(axis=0), J_each[2:].mean(axis=0)])
print("own gradients:", G, sep="\n")
print("loss after its own step:", ((w - 0.0625 * G) @ np.array([1.0, -2.0]) - 0.25) ** 2)
print("averaged by hand:", np.stack([J_each.mean(axis=0)] * 2), sep="\n")
print("plain DDP:", np.stack([J_each.mean(axis=0)] * 2), sep="\n")
