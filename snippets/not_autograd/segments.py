"""Peaks of memory with checkpoints: one segment, and three segments."""

# %% checkpoint
import torch
from allocations import Count
from torch import nn
from torch.utils.checkpoint import checkpoint, checkpoint_sequential

layers = [nn.Sequential(nn.Linear(20, 20, bias=False), nn.Tanh()) for _ in range(9)]
model = nn.Sequential(*layers)
ways = {
    "plain": model,
    "one segment": lambda x: checkpoint(model, x, use_reentrant=False),
    "three segments": lambda x: checkpoint_sequential(model, 3, x, use_reentrant=False),
}

# %% peaks
for samples in 300, 5:
    x, v = torch.rand(samples, 20), torch.rand(samples, 20)
    for name, way in ways.items():
        model.zero_grad()
        with Count(x, v, *model.parameters()) as count:
            y = way(x)
            print(f"{name}, after forward:", count.now())
            y.backward(v)
            print(f"{name}, peak:", count.peak)

# %% numpy_peaks
weight = 20 * 20
for samples in 300, 5:
    result = samples * 20  # the results of one layer
    end = 9 * weight + 2 * result  # all gradients of weights, y, one gradient
    inside = (9 + 2) * result + weight  # at the tanh of layer 8
    for name, kept in ("plain", 9), ("one segment", 1):
        print(f"{name}, after forward:", kept * result)
        print(f"{name}, peak:", max(inside, end))
    # two inputs of segments, and the last segment
    print("three segments, after forward:", (2 + 3) * result)
    # y, the input of segment 2, its three results again, two gradients
    inside = (1 + 1 + 3 + 2) * result + 3 * weight
    print("three segments, peak:", max(inside, end))
