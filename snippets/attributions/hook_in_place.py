"""A forward hook of ReLU(inplace=True) sees the input after the ReLU: clone in a pre-hook keeps it."""

# %% torch
import torch
from torch import nn

x = torch.tensor([0.25, -4.5, 1.5], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
relu = nn.ReLU(inplace=True)
relu.register_forward_pre_hook(lambda module, args: print("before:", args[0].detach()))
relu.register_forward_hook(lambda module, args, output: print("after:", args[0].detach()))
y = relu(2 * x)

# %% kept
relu = nn.ReLU(inplace=True)
seen = {}


def keep(module, args):
    seen["before"] = args[0]
    seen["before"].retain_grad()
    return (args[0].clone(),)  # the ReLU overwrites the clone


relu.register_forward_pre_hook(keep)
y = relu(2 * x)
y.retain_grad()
y.backward(v)
print("before:", seen["before"].detach())
print("gradient before:", seen["before"].grad)
print("y:", y.detach())
print("y.grad:", y.grad)

# %% plain
relu = nn.ReLU()
relu.register_forward_hook(lambda module, args, output: print("input of the hook:", args[0].detach()))
y = relu(2 * x)

# %% numpy
import numpy as np

x = np.array([0.25, -4.5, 1.5])
v = np.array([1.0, 10.0, 100.0])
h = 2 * x
print("before:", h)
print("after:", np.maximum(h, 0))

# %% numpy_kept
print("before:", h)
print("gradient before:", v * (h > 0))
print("y:", np.maximum(h, 0))
print("y.grad:", v)

# %% numpy_plain
print("input of the hook:", h)
