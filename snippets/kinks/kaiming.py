"""A deep network of Conv2d and relu: the gradient at each layer, with the default initialization and with kaiming."""

# %% torch rtol=1e-5 blind="input: another bound of the norms can hold, too"
import torch
from torch import nn

x = torch.cos(torch.arange(8 * 6 * 6.0)).reshape(1, 8, 6, 6)


fan_in = nn.Conv2d(8, 8, 3).weight[0].numel()
print("fan_in:", fan_in)


def gradient_norms(kaiming):
    torch.manual_seed(0)
    layers = [(nn.Conv2d(8, 8, 3, padding=1, bias=False), nn.ReLU()) for _ in range(8)]
    net = nn.Sequential(*[module for pair in layers for module in pair])
    if kaiming:
        torch.manual_seed(0)  # the same random numbers, in a wider range
        for conv in net[::2]:
            nn.init.kaiming_uniform_(conv.weight, nonlinearity="relu")
    net(x).sum().backward()
    return torch.stack([conv.weight.grad.norm() for conv in net[::2]])


default, kaiming = gradient_norms(kaiming=False), gradient_norms(kaiming=True)
print("by default, each norm is below a fifth:", bool(default.max() < 0.2))
print("with kaiming, each norm is above ten:", bool(kaiming.min() > 10))
print("kaiming / default:", kaiming / default)

# %% numpy
import numpy as np

layers, fan_in = 8, 8 * 3 * 3
print("fan_in:", fan_in)
ratio = np.sqrt(2 / fan_in) / np.sqrt(1 / (3 * fan_in))  # of the standard deviations
print("kaiming / default:", np.full(layers, ratio ** (layers - 1)))
