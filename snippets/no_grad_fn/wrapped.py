"""Checkpoints from apply_activation_checkpointing, as with FSDP, after a frozen embedding."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
from functools import partial

import torch
from torch import nn
from torch.distributed.algorithms._checkpoint import checkpoint_wrapper as wrappers


def make(implementation):
    rows = torch.tensor([[0.5, 1.0], [3.0, -1.0]])
    model = nn.Sequential(nn.Embedding.from_pretrained(rows), nn.Linear(2, 1, bias=False))
    wrapper = partial(wrappers.checkpoint_wrapper, checkpoint_impl=implementation)
    wrappers.apply_activation_checkpointing(
        model, checkpoint_wrapper_fn=wrapper, check_fn=lambda module: isinstance(module, nn.Linear)
    )
    return model


model = make(wrappers.CheckpointImpl.REENTRANT)
model(torch.tensor([1, 0])).sum().backward()

# %% torch
model = make(wrappers.CheckpointImpl.NO_REENTRANT)
model(torch.tensor([1, 0])).backward(torch.tensor([[3.0], [10.0]]))
for p in model[1].parameters():
    print("gradient of the weight:", p.grad)

# %% numpy
import numpy as np

rows = np.array([[0.5, 1.0], [3.0, -1.0]])
V = np.array([[3.0], [10.0]])
print("gradient of the weight:", V.T @ rows[[1, 0]])
