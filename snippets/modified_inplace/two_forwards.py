"""Two forward passes of a batch norm before one backward: a buffer that is copied in between, and DDP."""

# %% error raises="RuntimeError: one of the variables needed for gradient computation"
import torch

x = torch.tensor([[1.0, 2.0], [3.0, 5.0], [4.0, 11.0]])
z = torch.tensor([[7.0, 1.0], [2.0, 4.0], [6.0, 3.0]])
v = torch.tensor([[2.0, 3.0], [5.0, 7.0], [1.0, 4.0]])

layer = torch.nn.BatchNorm1d(2, eps=0.01)  # with 128 channels, the message says [128]
first = layer(x)
for buffer in layer.buffers():
    buffer.copy_(buffer.clone())  # as DDP did, with the buffers of process 0
second = layer(z)
(first + 2 * second).backward(v)

# %% torch
import tempfile

import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

group = f"file://{tempfile.mkdtemp()}/group"
dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
for options in {}, {"forward_sync_buffers": False}:
    layer = torch.nn.BatchNorm1d(2, eps=0.01)
    model = DistributedDataParallel(layer, **options)
    first, second = model(x), model(z)
    (first + 2 * second).backward(v)
    print("layer.weight.grad:", layer.weight.grad)
dist.destroy_process_group()

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0], [3.0, 5.0], [4.0, 11.0]])
z = np.array([[7.0, 1.0], [2.0, 4.0], [6.0, 3.0]])
v = np.array([[2.0, 3.0], [5.0, 7.0], [1.0, 4.0]])


def normalized(a):
    d = a - a.mean(axis=0)
    return d / np.sqrt((d**2).mean(axis=0) + 0.01)


for _ in range(2):
    print("layer.weight.grad:", (v * (normalized(x) + 2 * normalized(z))).sum(axis=0))
