"""One frozen layer in a unit of FSDP: refused with flat parameters, allowed in three other ways."""

# %% error raises="ValueError: Must flatten tensors with uniform `requires_grad`"
import tempfile
import warnings

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FSDPModule, FullyShardedDataParallel, fully_shard
from torch.distributed.fsdp.wrap import ModuleWrapPolicy

if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
warnings.filterwarnings("ignore", "FSDP is switching to use `NO_SHARD`")  # one process is enough here
cpu = torch.device("cpu")


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(2, 2, bias=False)
        self.output_proj = torch.nn.Linear(2, 1, bias=False)
        with torch.no_grad():
            self.layer.weight.copy_(torch.tensor([[1.0, 2.0], [3.0, -1.0]]))
            self.output_proj.weight.copy_(torch.tensor([[4.0, 0.5]]))
        self.output_proj.requires_grad_(False)  # before FSDP

    def forward(self, x):
        return self.output_proj(self.layer(x))


FullyShardedDataParallel(Model(), device_id=cpu)

# %% torch
from torch.distributed.device_mesh import init_device_mesh

x = torch.tensor([3.0, 5.0])


def report(model):
    (model(x) ** 2).sum().backward()
    layer, output_proj = model.parameters()
    grad = layer.grad.full_tensor() if isinstance(model, FSDPModule) else layer.grad
    print("gradient of layer:", grad.flatten())
    print("gradient of output_proj:", output_proj.grad)


print("use_orig_params=True")
report(FullyShardedDataParallel(Model(), device_id=cpu, use_orig_params=True))
print("a unit for each layer")
report(FullyShardedDataParallel(Model(), device_id=cpu, auto_wrap_policy=ModuleWrapPolicy({torch.nn.Linear})))
print("fully_shard")
report(fully_shard(Model(), mesh=init_device_mesh("cpu", (1,))))
dist.destroy_process_group()

# %% numpy
import numpy as np

W, a, x = np.array([[1.0, 2.0], [3.0, -1.0]]), np.array([4.0, 0.5]), np.array([3.0, 5.0])
G = 2 * (a * (W @ x)).sum() * np.outer(a, x)
for _ in range(3):
    print("gradient of layer:", G.ravel())
    print("gradient of output_proj:", None)
