"""The same models under DistributedDataParallel, with the argument that each model needs."""

# %% torch
import tempfile

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.checkpoint import checkpoint


class TwoHeads(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.used = torch.nn.Linear(2, 1, bias=False)
        self.forgotten = torch.nn.Linear(2, 1, bias=False)

    def forward(self, x):
        return checkpoint(self.used, x, use_reentrant=False)


if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
model = DistributedDataParallel(TwoHeads(), find_unused_parameters=True)
x = torch.tensor([[3.0, 5.0]])
for _ in range(2):
    model.zero_grad()
    (2 * model(x)).sum().backward()
print("used:", model.module.used.weight.grad)
print("forgotten:", model.module.forgotten.weight.grad)

# %% numpy
import numpy as np

x = np.array([[3.0, 5.0]])
v = np.array([[2.0]])
print("used:", v @ x)
