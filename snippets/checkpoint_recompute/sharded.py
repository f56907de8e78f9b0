"""A weight is gathered for forward and released afterward, as in ZeRO-3 and FSDP: the checkpoint finds shape [0]."""

# %% error raises="CheckpointError: torch.utils.checkpoint: Recomputed values for the following tensors have"
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

full = torch.tensor([2.0, -0.5, 3.0])  # stands for the shards of all processes


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(0))

    def forward(self, x):
        return x.sin() * self.weight


class CheckpointInside(Block):
    def forward(self, x):
        return checkpoint(super().forward, x, use_reentrant=False)


def gather(module, args=None):
    module.weight.data = full.clone()


def release(module, args, y):
    module.weight.data = torch.empty(0)


def shard(module):
    module.register_forward_pre_hook(gather)
    module.register_forward_hook(release)


x = torch.tensor([0.5, 1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
block = CheckpointInside()
shard(block)
(v * block(x)).sum().backward()

# %% torch
block = CheckpointInside()
shard(block)


def gather_for_backward(module, args, y):
    y.register_hook(lambda v: gather(module))


block.register_forward_hook(gather_for_backward)
(v * block(x)).sum().backward()
print("block.weight.grad:", block.weight.grad)
print("x.grad:", x.grad)

# %% around
x.grad = None
block = Block()
shard(block)
(v * checkpoint(block, x, use_reentrant=False)).sum().backward()
print("block.weight.grad:", block.weight.grad)
print("x.grad:", x.grad)

# %% frozen raises="CheckpointError: torch.utils.checkpoint: Recomputed values for the following tensors have"
blocks = nn.Sequential(Block(), Block()).requires_grad_(False)
for block in blocks:
    shard(block)
checkpoint(blocks, x, use_reentrant=False).sum().backward()

# %% numpy
import numpy as np

full, x, v = np.array([2.0, -0.5, 3.0]), np.array([0.5, 1.0, 2.0]), np.array([1.0, 10.0, 100.0])
for _ in ("gathered before backward", "checkpoint around the block"):
    print("block.weight.grad:", v * np.sin(x))
    print("x.grad:", v * np.cos(x) * full)
