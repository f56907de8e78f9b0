"""The flag find_unused_parameters where every parameter is used: DDP warns once, and the gradient is the same."""

# %% torch
import os
import tempfile

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
x = torch.tensor([3.0, 5.0])


def log_of(model):
    """Return what two steps write to the standard error."""
    with tempfile.TemporaryFile() as log:
        screen = os.dup(2)
        os.dup2(log.fileno(), 2)
        for _ in range(2):
            model.zero_grad()
            model(x).square().sum().backward()
        os.dup2(screen, 2)
        os.close(screen)
        log.seek(0)
        return log.read().decode()


for flag in True, False:
    layer = torch.nn.Linear(2, 1, bias=False)
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[4.0, -1.0]]))
    log = log_of(DistributedDataParallel(layer, find_unused_parameters=flag))
    print("warnings:", log.count("but did not find any unused parameters in the forward pass"))
    print("layer.weight.grad:", layer.weight.grad)

# %% numpy
import numpy as np

w, x = np.array([[4.0, -1.0]]), np.array([3.0, 5.0])
for flag in True, False:
    print("warnings:", int(flag))
    print("layer.weight.grad:", 2 * (w @ x) * x[None])
