"""The number of tokens of all processes and all micro-batches, and the factor that cancels two means."""

# %% torch
import torch
import torch.distributed as dist
from processes import run_in_processes
from torch.nn.parallel import DistributedDataParallel

if dist.is_initialized():  # in a notebook, an earlier cell has joined a group
    dist.destroy_process_group()

X = torch.tensor([[3.0, 0.5], [1.0, -2.0], [2.0, 4.0], [-1.0, 5.0], [0.25, 1.0], [1.5, -0.5], [0.75, 2.5]])
T = torch.tensor([1.0, 2.0, -3.0, 0.25, 4.0, -1.5, 0.5])  # a target for each token
batches = [[slice(0, 1), slice(1, 4)], [slice(4, 6), slice(6, 7)]]  # two micro-batches in each process


def make_layer():
    layer = torch.nn.Linear(2, 1, bias=False)
    torch.nn.init.constant_(layer.weight, 0.5)
    return layer


def token_loss(model, tokens):
    return (model(X[tokens])[:, 0] - T[tokens]).square().sum()


def train(rank, factor_of):
    """Return the gradient after all micro-batches of one step."""
    model = DistributedDataParallel(make_layer())
    steps, world_size = len(batches[rank]), dist.get_world_size()
    num_items = torch.tensor([float(sum(len(X[tokens]) for tokens in batches[rank]))])
    dist.all_reduce(num_items)  # the tokens of all processes and micro-batches
    for tokens in batches[rank]:
        loss = token_loss(model, tokens) / num_items * factor_of(world_size, steps)
        (loss / steps).backward()  # accelerator.backward divides by the steps
    return model.module.weight.grad[0].tolist()


factors = {
    "no factor:": lambda world_size, steps: 1,
    "times the world size:": lambda world_size, steps: world_size,
    "times the world size and the steps:": lambda world_size, steps: world_size * steps,
}
results = run_in_processes(2, lambda rank: [train(rank, f) for f in factors.values()])[0]
for name, result in zip(factors, results, strict=True):
    print(name, torch.tensor(result))

# %% single
layer = make_layer()
(token_loss(layer, slice(0, 7)) / 7).backward()
print("one process, one batch:", layer.weight.grad[0])

# %% numpy
import numpy as np

X = np.array([[3.0, 0.5], [1.0, -2.0], [2.0, 4.0], [-1.0, 5.0], [0.25, 1.0], [1.5, -0.5], [0.75, 2.5]])
t = np.array([1.0, 2.0, -3.0, 0.25, 4.0, -1.5, 0.5])
world_size, steps = 2, 2
whole = 2 * (X @ np.array([0.5, 0.5]) - t) @ X / len(X)  # the gradient of the mean over all tokens
print("no factor:", whole / world_size / steps)
print("times the world size:", whole / steps)
print("times the world size and the steps:", whole)

# %% numpy_single
print("one process, one batch:", whole)
