"""Finding the first nan: two layers, and between them an absolute value that is written as a root."""

# %% torch
import torch

net = torch.nn.Module()
net.first = torch.nn.Linear(2, 2, bias=False)
net.last = torch.nn.Linear(2, 2, bias=False)
with torch.no_grad():
    net.first.weight.copy_(torch.tensor([[2.0, 1.0], [4.0, -6.0]]))
    net.last.weight.copy_(torch.tensor([[5.0, 1.0], [2.0, 8.0]]))


def forward(x):
    h = net.first(x)
    magnitude = (h**2).sqrt()
    return net.last(magnitude)


x = torch.tensor([3.0, 2.0])
y = forward(x)
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
for name, parameter in net.named_parameters():
    print(f"net.{name}.grad:", parameter.grad, sep="\n")
    print("all finite?", parameter.grad.isfinite().all().item())

# %% numpy
import numpy as np

first = np.array([[2.0, 1.0], [4.0, -6.0]])
last = np.array([[5.0, 1.0], [2.0, 8.0]])
x = np.array([3.0, 2.0])
v = np.array([1.0, 10.0])
h = first @ x
magnitude = np.sqrt(h**2)
with np.errstate(divide="ignore", invalid="ignore"):
    at_h = v @ last / (2 * magnitude) * (2 * h)  # infinity times 0
print("y:", last @ magnitude)
print("net.first.weight.grad:", np.outer(at_h, x), sep="\n")
print("all finite?", bool(np.all(np.isfinite(at_h))))
print("net.last.weight.grad:", np.outer(v, magnitude), sep="\n")
print("all finite?", bool(np.all(np.isfinite(magnitude))))

# %% error raises="RuntimeError: Function 'PowBackward0' returned nan values"
import warnings

import torch

x = torch.tensor([3.0, 2.0])
with warnings.catch_warnings(action="ignore"), torch.autograd.detect_anomaly():
    y = forward(x)
    y.backward(torch.tensor([1.0, 10.0]))
