"""A nan in the forward pass: the logarithm of a negative number between two layers."""

# %% torch
from collections import OrderedDict

import torch
from torch import nn


class Log(nn.Module):
    def forward(self, x):
        return x.log()


layers = OrderedDict(first=nn.Linear(2, 2), log=Log(), last=nn.Linear(2, 2))
net = nn.Sequential(layers)
with torch.no_grad():
    net.first.weight.copy_(torch.tensor([[3.0, 1.0], [2.0, -8.0]]))
    net.first.bias.copy_(torch.tensor([0.5, 0.25]))
x = torch.tensor([2.0, 5.0])
with torch.autograd.detect_anomaly():
    z = net.first(x)
    h = net.log(z)
    y = net.last(h)  # no message
print("z:", z)
print("h:", h)
print("y:", y)

# %% error raises="RuntimeError: Function 'PowBackward0' returned nan values"
with torch.autograd.detect_anomaly():
    loss = (y**2).sum()
    loss.backward()

# %% hook raises="RuntimeError: the output of log is not finite: Log()"
names = {module: name for name, module in net.named_modules()}


def check(module, args, output):
    if not output.isfinite().all():
        raise RuntimeError(f"the output of {names[module]} is not finite: {module}")


for module in net.modules():
    module.register_forward_hook(check)
net(x)

# %% numpy
import numpy as np

x = np.array([2.0, 5.0])
first, bias = np.array([[3.0, 1.0], [2.0, -8.0]]), np.array([0.5, 0.25])
z = first @ x + bias
with np.errstate(invalid="ignore"):
    h = np.log(z)
print("z:", z)
print("h:", h)
print("y:", np.full(2, h.sum()))  # each output is a weighted sum of h
