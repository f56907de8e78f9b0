"""Three frozen blocks before one that learns: what the hook of the embedding makes them keep."""

# %% torch
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

embedding = nn.Embedding(50, 16).requires_grad_(False)
blocks = nn.ModuleList(nn.Sequential(nn.Linear(16, 16), nn.Tanh()) for _ in range(4))
blocks[:3].requires_grad_(False)
weights = {p.data_ptr() for p in blocks.parameters()}
tokens = torch.arange(20)


def flag(module, args, output):
    output.requires_grad_()


def numbers_kept():
    storages = {}

    def pack(saved):
        storages[saved.data_ptr()] = saved.numel()
        return saved

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda saved: saved):
        h = embedding(tokens)
        for block in blocks:
            h = block(h)
    print("kept for backward:", sum(n for address, n in storages.items() if address not in weights))


hook = embedding.register_forward_hook(flag)
print("with the hook")
numbers_kept()
hook.remove()
print("without")
numbers_kept()

# %% checkpoints
runs = []
blocks[0].register_forward_pre_hook(lambda module, args: runs.append("first"))
blocks[3].register_forward_pre_hook(lambda module, args: runs.append("last"))


def count_runs(reentrant):
    runs.clear()
    h = embedding(tokens)
    for block in blocks:
        h = checkpoint(block, h, use_reentrant=reentrant)
    h.sum().backward()
    print("runs of the first block:", runs.count("first"))
    print("runs of the last block:", runs.count("last"))


hook = embedding.register_forward_hook(flag)
print("with the hook, use_reentrant=True")
count_runs(reentrant=True)
hook.remove()
print("without, use_reentrant=False")
count_runs(reentrant=False)

# %% numpy
import numpy as np

numbers = 20 * 16  # in the result of each block
learns = np.array([False, False, False, True])
for recorded in (np.ones(4, bool), learns):  # the blocks that are in the graph
    results, inputs = numbers * recorded, numbers * learns  # of tanh, and of a linear layer that learns
    shared = np.append(False, recorded[:-1]) & learns  # this input is the result of the block before
    print("kept for backward:", np.sum(results) + np.sum(inputs) - np.sum(numbers * shared))

# %% numpy_checkpoints
for recorded in (np.ones(4, int), learns.astype(int)):
    runs = 1 + recorded
    print("runs of the first block:", runs[0])
    print("runs of the last block:", runs[3])
