"""A reentrant checkpoint under DistributedDataParallel with find_unused_parameters=True."""

# %% error raises="RuntimeError: Expected to mark a variable ready only once."
import tempfile

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.checkpoint import checkpoint


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(2, 1)

    def forward(self, x):
        return checkpoint(self.layer, x, use_reentrant=True)


if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
model = DistributedDataParallel(Block(), find_unused_parameters=True)
model(torch.ones(1, 2, requires_grad=True)).sum().backward()
