"""Input times gradient for each channel: a forward hook and a tensor hook in place of register_backward_hook."""

# %% torch
import torch
from torch import nn

layer = nn.Conv1d(2, 2, 1, bias=False)
layer.weight.data = torch.tensor([[[0.5], [-1.0]], [[2.0], [0.25]]])
importance = {}


def watch(module, args, output):
    x = args[0]

    def fisher(g):
        importance[module] = (x.detach() * g).sum(2).square().sum(0)  # pixels, then samples

    if x.requires_grad:
        x.register_hook(fisher)


layer.register_forward_hook(watch)
data = torch.tensor([[[0.3, 0.2, 0.6], [0.4, 0.7, 0.2]], [[0.9, 0.2, 0.5], [-0.5, 0.8, 0.1]]])
w = torch.tensor([[3.0], [5.0]], requires_grad=True)
torch.sin(layer(data * w)).sum().backward()
print("importance of each channel:", importance[layer])

# %% residual
h = data * w
(torch.sin(layer(h)) + 4 * h).sum().backward()
print("importance of each channel:", importance[layer])


# %% own_part
def tap(module, args):
    return (args[0].view_as(args[0]),)


layer.register_forward_pre_hook(tap)
h = data * w
(torch.sin(layer(h)) + 4 * h).sum().backward()
print("importance of each channel:", importance[layer])

# %% numpy
import numpy as np

W = np.array([[0.5, -1.0], [2.0, 0.25]])
data = np.array([[[0.3, 0.2, 0.6], [0.4, 0.7, 0.2]], [[0.9, 0.2, 0.5], [-0.5, 0.8, 0.1]]])
h = data * np.array([[3.0], [5.0]])
G = W.T @ np.cos(W @ h)  # through the layer only
print("importance of each channel:", ((h * G).sum(2) ** 2).sum(0))

# %% numpy_residual
print("importance of each channel:", ((h * (G + 4)).sum(2) ** 2).sum(0))

# %% numpy_own_part
print("importance of each channel:", ((h * G).sum(2) ** 2).sum(0))
