"""A loss on a hidden state, which a unit of FSDP keeps as an attribute, or returns."""

# %% error raises="ValueError: expected to be in states"
import tempfile
import warnings
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel

if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
warnings.filterwarnings("ignore", "FSDP is switching to use `NO_SHARD`")  # one process is enough here
cpu = torch.device("cpu")
x = torch.tensor([3.0, 5.0])


class Layer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([2.0, 0.5]))

    def forward(self, x):
        self.hidden = self.w * x
        return self.hidden.sum()


model = FullyShardedDataParallel(Layer(), device_id=cpu, use_orig_params=True)
model(x)
with redirect_stdout(StringIO()), redirect_stderr(StringIO()):  # FSDP prints the stack, too
    model.hidden.square().sum().backward()


# %% torch
class Returned(Layer):
    def forward(self, x):
        total = super().forward(x)
        return total, self.hidden


model = FullyShardedDataParallel(Returned(), device_id=cpu, use_orig_params=True)
_, hidden = model(x)
hidden.square().sum().backward()
print("from the output:", model.w.grad)

# %% shard
from processes import run_in_processes
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.destroy_process_group()
X = torch.tensor([[3.0, 5.0], [1.0, -2.0]])  # a sample for each process


def work(rank):
    mesh = init_device_mesh("cpu", (2,))
    kept, returned = fully_shard(Layer(), mesh=mesh), fully_shard(Returned(), mesh=mesh)
    kept(X[rank])
    kept.hidden.square().sum().backward()
    _, hidden = returned(X[rank])
    hidden.square().sum().backward()
    return kept.w.grad.tolist(), returned.w.grad.full_tensor().tolist()


kept, returned = zip(*run_in_processes(2, work), strict=True)
print("with fully_shard, from the attribute:", torch.tensor(kept), sep="\n")
print("with fully_shard, from the output:", torch.tensor(returned), sep="\n")

# %% numpy
import numpy as np

w, x = np.array([2.0, 0.5]), np.array([3.0, 5.0])
h = w * x
print("from the output:", 2 * h * x)

# %% numpy_shard
X = np.array([[3.0, 5.0], [1.0, -2.0]])
own = 2 * (w * X) * X
print("with fully_shard, from the attribute:", own, sep="\n")
print("with fully_shard, from the output:", np.full((2, 2), 0.5) @ own, sep="\n")
