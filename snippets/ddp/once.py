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

# %% torch
import tempfile

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.checkpoint import checkpoint


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(2, 1, bias=False)

    def forward(self, x):
        return checkpoint(self.layer, x, use_reentrant=True)


if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
x = torch.tensor([[3.0, 5.0]], requires_grad=True)

model = DistributedDataParallel(Block())
(2 * model(x)).sum().backward()
print("without find_unused_parameters:", model.module.layer.weight.grad)

model = DistributedDataParallel(Block(), static_graph=True)
(2 * model(x)).sum().backward()
print("static_graph=True:", model.module.layer.weight.grad)


# %% shared raises="RuntimeError: Expected to mark a variable ready only once."
class Twice(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(2, 2)
        self.shared = torch.nn.Linear(2, 2)

    def forward(self, x):
        h = checkpoint(self.shared, self.first(x), use_reentrant=True)
        return checkpoint(self.shared, h, use_reentrant=True)


model = DistributedDataParallel(Twice())
model(torch.ones(1, 2)).sum().backward()


# %% outside raises="RuntimeError: Expected to mark a variable ready only once."
class TwoParts(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.features = torch.nn.Linear(2, 2)
        self.head = torch.nn.Linear(2, 1)

    def forward(self, x):
        return self.features(x)


model = DistributedDataParallel(TwoParts(), find_unused_parameters=True)
h = model(torch.ones(1, 2))
model.module.head(h).sum().backward()  # outside of forward


# %% parts raises="RuntimeError: Expected to mark a variable ready only once."
class Either(TwoParts):
    def forward(self, x, part):
        return getattr(self, part)(x)


model = DistributedDataParallel(Either(), find_unused_parameters=True)
x = torch.ones(1, 2)
(model(x, "features").sum() + model(x, "head").sum()).backward()

# %% numpy
import numpy as np

x = np.array([[3.0, 5.0]])
v = np.array([[2.0]])
print("without find_unused_parameters:", v @ x)
print("static_graph=True:", v @ x)
