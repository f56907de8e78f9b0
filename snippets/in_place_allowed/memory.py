"""Bytes that wait for backward, with an in-place activation and without it."""

# %% torch
import torch
from torch import nn

x = torch.rand(64, 100)


def kept(activation):
    model = nn.Sequential(nn.Linear(100, 200), activation, nn.Linear(200, 5))
    storages = {}

    def pack(saved):
        storages[saved.data_ptr()] = saved.nbytes
        return saved

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda saved: saved):
        y = model(x)
    del y
    return sum(storages.values())


for inplace in (False, True):
    print("in place:", inplace)
    print("kept with ReLU:", kept(nn.ReLU(inplace)))
    print("kept with SiLU:", kept(nn.SiLU(inplace)))
    print("kept with ELU:", kept(nn.ELU(inplace=inplace)))

# %% numpy
inputs, hidden, weights = 64 * 100 * 4, 64 * 200 * 4, 5 * 200 * 4
for inplace in (False, True):
    once, twice = inputs + hidden + weights, inputs + 2 * hidden + weights
    print("in place:", inplace)
    print("kept with ReLU:", once)
    print("kept with SiLU:", twice)
    print("kept with ELU:", once if inplace else twice)
