"""Numbers in memory with frozen layers: none, in the middle, and at the start."""

# %% torch
from itertools import pairwise

import torch
from torch import nn

widths = [100, 200, 200, 200, 5]
x = torch.ones(64, widths[0])
cases = {"none": [], "in the middle": [1, 2], "at the start": [0, 1]}


def count(frozen):
    layers = [nn.Linear(n, m) for n, m in pairwise(widths)]
    model = nn.Sequential(layers[0], nn.ReLU(), layers[1], nn.ReLU(), layers[2], nn.ReLU(), layers[3])
    for i in frozen:
        layers[i].requires_grad_(False)
    weights = {p.data_ptr() for p in model.parameters()}
    storages = {}

    def pack(saved):
        storages[saved.data_ptr()] = saved.numel()
        return saved

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda saved: saved):
        y = model(x)
    print("kept for backward:", sum(n for address, n in storages.items() if address not in weights))
    y.sum().backward()
    print("in the gradients:", sum(p.grad.numel() for p in model.parameters() if p.requires_grad))


for name, frozen in cases.items():
    print("frozen layers:", name)
    count(frozen)

# %% numpy
import numpy as np

widths = np.array([100, 200, 200, 200, 5])
n, m = widths[:-1], widths[1:]  # of the four linear layers
inputs, parameters = 64 * n, n * m + m  # the inputs are x, and three results of a ReLU
for frozen in ([], [1, 2], [0, 1]):
    trained = [i for i in range(4) if i not in frozen]
    print("kept for backward:", np.sum(inputs[trained[0] :]))
    print("in the gradients:", np.sum(parameters[trained]))
