"""The gradient of one hidden unit with respect to the image: a forward hook keeps the activation."""

# %% torch
import torch
from torch import nn

net = nn.Sequential(nn.Conv2d(1, 2, 2, bias=False), nn.Tanh(), nn.Flatten(), nn.Linear(8, 3))
net[0].weight.data = torch.tensor([[[[0.5, -1.0], [0.3, 0.8]]], [[[1.0, 0.2], [-0.9, 0.4]]]])
image = torch.tensor([[[[0.3, -0.2, 0.5], [0.7, 0.1, -0.4], [0.2, 0.6, 0.9]]]], requires_grad=True)
kept = {}
handle = net[1].register_forward_hook(lambda module, args, output: kept.update(A=output))
net(image)
handle.remove()

unit = kept["A"][0, 1, 0, 1]  # channel 1, row 0, column 1
(at_unit,) = torch.autograd.grad(unit, image, retain_graph=True)
print("unit:", unit.detach())
print("gradient of the unit:", at_unit[0, 0], sep="\n")

# %% channel
(at_channel,) = torch.autograd.grad(kept["A"][:, 1].sum(), image)
print("gradient of the channel:", at_channel[0, 0], sep="\n")

# %% numpy
import numpy as np

K = np.array([[1.0, 0.2], [-0.9, 0.4]])  # the kernel of channel 1
image = np.array([[0.3, -0.2, 0.5], [0.7, 0.1, -0.4], [0.2, 0.6, 0.9]])


def gradient(i, j):
    patch = image[i : i + 2, j : j + 2]
    G = np.zeros((3, 3))
    G[i : i + 2, j : j + 2] = (1 - np.tanh((K * patch).sum()) ** 2) * K
    return G


print("unit:", np.tanh((K * image[0:2, 1:3]).sum()))
print("gradient of the unit:", gradient(0, 1), sep="\n")

# %% numpy_channel
print("gradient of the channel:", sum(gradient(i, j) for i in (0, 1) for j in (0, 1)), sep="\n")
