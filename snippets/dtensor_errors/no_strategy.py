"""A DTensor and an operation whose backward has no sharding strategy: the error, and the same step on local tensors."""

# %% error raises="NotImplementedError: Operator aten.log_sigmoid_backward.default does not have a sharding strategy"
import tempfile

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Shard, distribute_tensor
from torch.nn import functional as F

group = f"file://{tempfile.mkdtemp()}/group"
dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
mesh = init_device_mesh("cpu", (1,))
whole = torch.tensor([[2.0, -0.5], [0.25, 1.5]], dtype=torch.float64)
x = distribute_tensor(whole, mesh, [Shard(0)]).requires_grad_()
F.logsigmoid(x).sum().backward()


# %% torch
def logsigmoid(x):
    placements = x.placements
    local = x.to_local(grad_placements=placements)
    return DTensor.from_local(F.logsigmoid(local), x.device_mesh, placements)


x.grad = None
logsigmoid(x).sum().backward()
print("is the gradient sharded?", x.grad.placements == x.placements)
print("gradient, from local tensors:", x.grad.full_tensor(), sep="\n")

# %% other
x.grad = None
(-F.softplus(-x)).sum().backward()
print("gradient, from softplus:", x.grad.full_tensor(), sep="\n")
dist.destroy_process_group()

# %% numpy
import numpy as np

x = np.array([[2.0, -0.5], [0.25, 1.5]])
print("gradient, from local tensors:", 1 / (1 + np.exp(x)), sep="\n")

# %% numpy_other
print("gradient, from softplus:", 1 / (1 + np.exp(x)), sep="\n")
