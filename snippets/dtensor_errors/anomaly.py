"""detect_anomaly with a DTensor: the check for nan stops, and a hook on the local gradient finds the nan."""

# %% error raises="NotImplementedError: Operator aten._is_any_true.default does not have a sharding strategy registered"
import tempfile

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor

group = f"file://{tempfile.mkdtemp()}/group"
dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
mesh = init_device_mesh("cpu", (1,))


def weight():
    return distribute_tensor(torch.tensor([9.0, 0.0], dtype=torch.float64), mesh, [Shard(0)]).requires_grad_()


w = weight()
with torch.autograd.detect_anomaly():
    (w**2).sum().backward()


# %% torch
def report(name):
    def hook(g):
        print(f"is the gradient of {name} finite?", bool(g.to_local().isfinite().all()))

    return hook


w = weight()
h = w.sqrt()
y = h**2
for name, tensor in ("y", y), ("h", h), ("w", w):
    tensor.register_hook(report(name))
with torch.autograd.detect_anomaly(check_nan=False):
    y.sum().backward()
print("gradient:", w.grad.to_local())
dist.destroy_process_group()

# %% numpy
import numpy as np

w = np.array([9.0, 0.0])
with np.errstate(divide="ignore", invalid="ignore"):
    print("gradient:", 2 * np.sqrt(w) / (2 * np.sqrt(w)))
