"""Dropout in a checkpoint: the second run draws the same mask, or another one."""

# %% torch
import torch
from torch.nn.functional import dropout
from torch.utils.checkpoint import checkpoint

x = torch.ones(100, requires_grad=True)
for preserve in (True, False):
    x.grad = None
    y = checkpoint(dropout, x, use_reentrant=False, preserve_rng_state=preserve)
    y.sum().backward()
    print("preserve:", preserve)
    print("the same mask in both runs?", torch.equal(x.grad, y))
