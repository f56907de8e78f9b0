"""A model under DistributedDataParallel, in one process, with a head that the loss does not use."""

# %% error raises="RuntimeError: Expected to have finished reduction in the prior iteration"
import tempfile

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class TwoHeads(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.used = torch.nn.Linear(2, 1)
        self.forgotten = torch.nn.Linear(2, 1)

    def forward(self, x):
        return self.used(x)


if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
model = DistributedDataParallel(TwoHeads())
for _ in range(2):
    model(torch.ones(1, 2)).sum().backward()
