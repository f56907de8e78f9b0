"""A model whose parameters are all frozen, under DistributedDataParallel."""

# %% error raises="RuntimeError: DistributedDataParallel is not needed when a module doesn't"
import tempfile

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
DistributedDataParallel(torch.nn.Linear(2, 1).requires_grad_(False))
