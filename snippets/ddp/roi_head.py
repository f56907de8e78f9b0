"""DDP with a head that one process skips: what find_unused_parameters adds to a step."""

# %% torch
import os

import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.autograd.profiler import profile
from torch.nn.parallel import DistributedDataParallel

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()

images = torch.tensor([[1.0, 3.0], [2.0, 0.5]])  # one for each process


class Detector(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone, self.roi_head = (torch.nn.Linear(2, 1, bias=False) for _ in range(2))
        with torch.no_grad():
            self.backbone.weight.copy_(torch.tensor([[4.0, -1.0]]))
            self.roi_head.weight.copy_(torch.tensor([[0.5, 1.5]]))

    def forward(self, x, has_proposals):
        loss = self.backbone(x).square().sum()
        if has_proposals:
            loss = loss + self.roi_head(x).square().sum()
        return loss


def wrap(flag):
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # hide the warning that no parameter is unused
    return DistributedDataParallel(Detector(), find_unused_parameters=flag)


def work(rank):
    model = wrap(True)
    model(images[rank], has_proposals=rank == 0).backward()
    return [p.grad[0].tolist() for p in model.parameters()]


for backbone, roi_head in run_in_processes(2, work):
    print("backbone:", torch.tensor(backbone))
    print("roi_head:", torch.tensor(roi_head))


# %% counted
def count(_rank):
    steps = []
    for flag in True, False:
        model = wrap(flag)
        with profile(use_kineto=False) as profiler:
            for _ in range(3):
                model(images[0], has_proposals=True).backward()
        names = [event.name for event in profiler.function_events]
        steps.append([sum(part in name for name in names) for part in ("search_unused", "c10d::allreduce_")])
    return steps


for flag, (searches, exchanges) in zip((True, False), run_in_processes(2, count)[0], strict=True):
    print(f"searches, with {flag}:", searches)
    print(f"exchanges, with {flag}:", exchanges)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [2.0, 0.5]])
w, u = np.array([4.0, -1.0]), np.array([0.5, 1.5])
at_backbone = (2 * (X @ w)[:, None] * X).mean(axis=0)
at_head = 2 * (u * X[0]).sum() * X[0] / 2  # one process of two
for _ in range(2):
    print("backbone:", at_backbone)
    print("roi_head:", at_head)

# %% numpy_counted
for flag in True, False:
    print(f"searches, with {flag}:", 3 * flag)
    print(f"exchanges, with {flag}:", 3 + 3 * flag)
