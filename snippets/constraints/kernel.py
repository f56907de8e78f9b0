"""A convolution whose kernel sums to one, as a parametrization: the gradient of a step has no part along ones."""

# %% torch
import torch
from torch.nn.utils import parametrize


class SumToOne(torch.nn.Module):
    def forward(self, raw):  # one sum for each output channel
        size = raw[0].numel()
        return raw + (1 - raw.sum(dim=(1, 2, 3), keepdim=True)) / size

    def right_inverse(self, weight):  # for assignments
        return weight


conv = torch.nn.Conv2d(1, 1, kernel_size=(1, 3), bias=False)
parametrize.register_parametrization(conv, "weight", SumToOne())
conv.weight = torch.tensor([[[[-1.0, 4.0, -1.0]]]])
print("weight:", conv.weight.detach().flatten())
x = torch.tensor([[[[1.0, 3.0, 0.5, 2.0]]]])
optimizer = torch.optim.SGD(conv.parameters(), lr=0.1)
(conv(x) ** 2).sum().backward()
raw = conv.parametrizations.weight.original
print("gradient at raw:", raw.grad.flatten())
optimizer.step()
print("weight after a step:", conv.weight.detach().flatten())

# %% numpy
import numpy as np

raw = np.array([-1.0, 4.0, -1.0])
x = np.array([1.0, 3.0, 0.5, 2.0])
w = raw + (1 - np.sum(raw)) / 3
windows = np.stack([x[:3], x[1:]])
v = 2 * (windows @ w) @ windows
print("weight:", w)
print("gradient at raw:", v - np.mean(v))
print("weight after a step:", w - 0.1 * (v - np.mean(v)))
