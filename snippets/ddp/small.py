"""Under DistributedDataParallel: a convolution after a transpose and after contiguous(), and a padded parameter."""

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

# %% padded
import torch.nn.functional as F


class Positions(torch.nn.Module):
    """Pads a table of positions, like the attention of VITS."""

    def __init__(self, factor):
        super().__init__()
        self.table = torch.nn.Parameter(torch.tensor([[[3.0, 5.0], [7.0, 11.0]]]))
        self.factor = factor

    def forward(self, x):
        table = self.table if self.factor is None else self.factor * self.table
        padded = F.pad(table, (0, 0, 1, 2))  # two rows become five
        return padded**2 * x


x = torch.tensor([[13.0], [0.5], [2.0], [17.0], [19.0]])
model = DistributedDataParallel(Positions(None))
model(x).sum().backward()
print("as it is:", model.module.table.grad)

# %% times
model = DistributedDataParallel(Positions(1))
model(x).sum().backward()
print("with a factor:", model.module.table.grad)

# %% numpy
import numpy as np

tokens = np.array([[0.5, 3.0], [5.0, 1.5], [2.0, -1.0], [4.0, 7.0]])
print("after a transpose:", 2 * 16 * tokens.sum(axis=0))
print("contiguous:", 2 * 16 * tokens.sum(axis=0))

# %% numpy_padded
table, x = np.array([[3.0, 5.0], [7.0, 11.0]]), np.array([13.0, 0.5, 2.0, 17.0, 19.0])
gradient = (2 * table * x[1:3, None])[None]  # the padding is zero
print("as it is:", gradient)

# %% numpy_times
print("with a factor:", (2 * table * x[1:3, None])[None])
