"""The graph of a small network as text, from loss.grad_fn to the named parameters: L = w₂ tanh(W₁x + b₁)."""

# %% error raises="AttributeError: 'Sequential' object has no attribute 'grad_fn'"
from collections import OrderedDict

import torch
from torch.nn import Linear, Sequential, Tanh

layers = {"hidden": Linear(2, 3), "tanh": Tanh(), "output": Linear(3, 1, bias=False)}
net = Sequential(OrderedDict(layers))
net.grad_fn

# %% torch
loss = net(torch.ones(1, 2)).sum()
names = {id(parameter): name for name, parameter in net.named_parameters()}
nodes = set()


def draw(node, indent=""):
    leaf = getattr(node, "variable", None)  # only AccumulateGrad has it
    print(indent + node.name(), names.get(id(leaf), ""))
    if node not in nodes:
        nodes.add(node)
        for before, _ in node.next_functions:
            if before is not None:
                draw(before, indent + "  ")


draw(loss.grad_fn)
print("number of nodes:", len(nodes))

# %% numpy
import numpy as np

leaves = [np.ones((3, 2)), np.ones(3), np.ones((1, 3))]
weights = sum(leaf.ndim == 2 for leaf in leaves)
recorded = weights + weights + (weights - 1) + 1  # transposes, products, tanh, sum
print("number of nodes:", len(leaves) + recorded)
