"""A convolution with a kernel of size 1 under DistributedDataParallel, after a transpose and after contiguous()."""

# %% torch
import tempfile

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
torch.set_warn_always(True)  # not only once
tokens = torch.tensor([[[0.5, 3.0], [5.0, 1.5], [2.0, -1.0], [4.0, 7.0]]]).repeat(16, 1, 1)
image = tokens.transpose(1, 2).view(16, 2, 2, 2)  # 16 samples, two channels
layer = torch.nn.Conv2d(2, 1, kernel_size=1)
model = DistributedDataParallel(layer)
(2 * model(image)).sum().backward()
print("after a transpose:", layer.weight.grad.ravel())

# %% contiguous
layer = torch.nn.Conv2d(2, 1, kernel_size=1)
model = DistributedDataParallel(layer)
(2 * model(image.contiguous())).sum().backward()
print("contiguous:", layer.weight.grad.ravel())

# %% numpy
import numpy as np

tokens = np.array([[0.5, 3.0], [5.0, 1.5], [2.0, -1.0], [4.0, 7.0]])
print("after a transpose:", 2 * 16 * tokens.sum(axis=0))
print("contiguous:", 2 * 16 * tokens.sum(axis=0))
