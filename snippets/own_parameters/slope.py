"""Activations with a learned slope: one number, one for each channel, and three that do not learn."""

# %% torch
import torch
from torch import nn
from torch.nn import functional as F

x = torch.tensor([[[[0.5, -1.0, 2.0]], [[1.5, -0.25, -2.0]]]])  # (1, 2, 1, 3): two channels
v = torch.tensor([[[[1.0, 2.0, -1.0]], [[3.0, 0.5, 1.0]]]])


class Swish(nn.Module):
    def __init__(self, shape=()):
        super().__init__()
        self.beta = nn.Parameter(torch.full(shape, 1.5))

    def forward(self, x):
        return x * torch.sigmoid(self.beta * x)


swish = Swish()
swish(x).backward(v)
print("gradient at beta:", swish.beta.grad)

# %% channels
swish = Swish((2, 1, 1))
swish(x).backward(v)
print("gradient at beta:", swish.beta.grad.flatten())
prelu = nn.PReLU(2)
prelu(x).backward(v)
print("gradient of PReLU:", prelu.weight.grad)


# %% missing
class Tensor(Swish):
    def __init__(self):
        nn.Module.__init__(self)
        self.beta = torch.tensor(1.5, requires_grad=True)


class InForward(nn.Module):
    def forward(self, x):
        beta = nn.Parameter(torch.tensor(1.5))  # a new one for each call
        return x * torch.sigmoid(beta * x)


print("learns, a tensor:", len(list(Tensor().parameters())) > 0)
print("learns, made in forward:", len(list(InForward().parameters())) > 0)
print("learns, an argument:", F.prelu(x, torch.tensor(0.25)).requires_grad)

# %% numpy
import numpy as np

x = np.array([[0.5, -1.0, 2.0], [1.5, -0.25, -2.0]])
v = np.array([[1.0, 2.0, -1.0], [3.0, 0.5, 1.0]])
s = 1 / (1 + np.exp(-1.5 * x))
g = v * x**2 * s * (1 - s)
print("gradient at beta:", g.sum())

# %% numpy_channels
print("gradient at beta:", g.sum(1))
print("gradient of PReLU:", (v * np.minimum(x, 0)).sum(1))
