"""FSDP (fully_shard) with mixed precision and gradient accumulation: a parameter that only the last part uses."""

# %% error raises="AssertionError: FSDP reduce-scatter expects uniform gradient dtype but got"
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard

if not dist.is_initialized():
    group = f"file://{tempfile.mkdtemp()}/group"
    dist.init_process_group("gloo", init_method=group, rank=0, world_size=1)
X = torch.tensor([[3.0, 5.0], [1.5, -2.0]])


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([2.0, 0.5]))
        self.rare = torch.nn.Parameter(torch.tensor([1.0, 4.0]))

    def forward(self, x, use_rare):
        y = (self.w * x).square().sum()
        return y + (self.rare * x).square().sum() if use_rare else y


def accumulate(model, reduce_dtype):
    policy = MixedPrecisionPolicy(param_dtype=torch.bfloat16, reduce_dtype=reduce_dtype)
    fully_shard(model, mesh=init_device_mesh("cpu", (1,)), mp_policy=policy)
    for i in range(2):
        model.set_requires_gradient_sync(i == 1)
        model(X[i], use_rare=i == 1).backward()
    return model.w.grad.full_tensor(), model.rare.grad.full_tensor()


try:
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):  # FSDP prints the stack, too
        accumulate(Model(), torch.float32)
except AssertionError as error:
    message, _ = str(error).split(" {")  # the order of the two dtypes changes from run to run
    raise AssertionError(message) from None


# %% torch blind="x - y: y is zero times a sum"
class Touched(Model):
    def forward(self, x, use_rare):
        y = super().forward(x, use_rare)
        return y if use_rare else y + 0 * self.rare.sum()


w, rare = accumulate(Touched(), torch.float32)
print("w, with rare in each part:", w)
print("rare, in each part:", rare)

# %% bfloat16
w, rare = accumulate(Model(), torch.bfloat16)
print("w, reduced with few digits:", w)

# %% numpy
import numpy as np

X = np.array([[3.0, 5.0], [1.5, -2.0]])
w, rare = np.array([2.0, 0.5]), np.array([1.0, 4.0])
print("w, with rare in each part:", (2 * w * X**2).sum(axis=0))
print("rare, in each part:", 2 * rare * X[1] ** 2)

# %% numpy_bfloat16
print("w, reduced with few digits:", (2 * w * X**2).sum(axis=0))
