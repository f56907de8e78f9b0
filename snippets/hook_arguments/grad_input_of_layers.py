"""grad_input of the old and of the full backward hook, for three layers."""

# %% old
import torch
from torch import nn

layers = {
    "convolution over time": (lambda: nn.Conv1d(3, 2, 4), (5, 3, 9)),
    "convolution over an image": (lambda: nn.Conv2d(3, 2, 4), (5, 3, 9, 9)),
    "linear layer": (lambda: nn.Linear(3, 2), (5, 3)),
}


def look(module, grad_input, grad_output):
    for grad in grad_input:
        print("  shape:", tuple(grad.shape))


for name, (make, size) in layers.items():
    layer = make()
    layer.register_backward_hook(look)
    x = torch.ones(size, requires_grad=True)
    print(name)
    layer(x).sum().backward()

# %% torch
for name, (make, size) in layers.items():
    layer = make()
    layer.register_full_backward_hook(look)
    x = torch.ones(size, requires_grad=True)
    print(name)
    layer(x).sum().backward()

# %% numpy_old
import numpy as np

x = np.ones((5, 3))  # samples and channels
b = np.ones(2)
W = np.ones((len(b), x.shape[1]))
for places in (1, 2):  # of the convolutions
    print("  shape:", x.shape + places * (9,))
    print("  shape:", W.shape + places * (4,))
    print("  shape:", b.shape)
for a in (b, x, W.T):  # the operation is b + x Wᵀ
    print("  shape:", a.shape)

# %% numpy
for places in (1, 2, 0):
    print("  shape:", x.shape + places * (9,))
