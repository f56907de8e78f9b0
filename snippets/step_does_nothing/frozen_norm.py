"""A batch norm layer, frozen in different ways: its parameters, its running statistics, and what it computes."""

# %% torch
import torch
from torch import nn

x = torch.tensor([[1.0], [3.0], [8.0]], requires_grad=True)
v = torch.tensor([[1.0], [4.0], [2.0]])


def make(*, momentum=0.1):
    norm = nn.BatchNorm1d(1, eps=0.25, momentum=momentum)
    with torch.no_grad():
        norm.weight.fill_(3.0)
        norm.bias.fill_(-2.0)
        norm.running_mean.fill_(5.0)
        norm.running_var.fill_(6.0)
    return norm


norm = make()  # in training mode
norm(x).backward(v)
print("norm.weight.grad:", norm.weight.grad)
print("norm.bias.grad:", norm.bias.grad)
print("norm.running_mean:", norm.running_mean)
print("x.grad.flatten():", x.grad.flatten())

frozen = make().requires_grad_(False)  # in training mode, too
x.grad = None
frozen(x).backward(v)
print("frozen.weight.grad:", frozen.weight.grad)
print("frozen.bias.grad:", frozen.bias.grad)
print("frozen.running_mean:", frozen.running_mean)
print("x.grad.flatten():", x.grad.flatten())

# %% modes
for norm in (make(momentum=0.0).train(), make().eval()):
    norm.requires_grad_(False)
    x.grad = None
    y = norm(x)
    y.backward(v)
    print("norm.running_mean:", norm.running_mean)
    print("y.flatten():", y.detach().flatten())
    print("x.grad.flatten():", x.grad.flatten())

# %% only_affine
norm = make().eval()  # the flags of weight and bias stay True
norm(x).backward(v)
print("norm.running_mean:", norm.running_mean)
print("norm.weight.grad:", norm.weight.grad)
print("norm.bias.grad:", norm.bias.grad)

# %% numpy
import numpy as np

x = np.array([1.0, 3.0, 8.0])
v = np.array([1.0, 4.0, 2.0])
weight, bias, stored_mean, stored_var = 3.0, -2.0, 5.0, 6.0
r = np.sqrt(np.var(x) + 0.25)
n = (x - np.mean(x)) / r  # normalized by the batch
at_x = weight / r * (v - np.mean(v) - n * np.mean(v * n))
moved = 0.9 * stored_mean + 0.1 * np.mean(x)
print("norm.weight.grad:", np.array([np.sum(v * n)]))
print("norm.bias.grad:", np.array([np.sum(v)]))
print("norm.running_mean:", np.array([moved]))
print("x.grad.flatten():", at_x)
print("frozen.weight.grad:", None)
print("frozen.bias.grad:", None)
print("frozen.running_mean:", np.array([moved]))
print("x.grad.flatten():", at_x)

# %% numpy_modes
stored_r = np.sqrt(stored_var + 0.25)
stored_n = (x - stored_mean) / stored_r  # normalized by the stored statistics
print("norm.running_mean:", np.array([stored_mean]))
print("y.flatten():", weight * n + bias)
print("x.grad.flatten():", at_x)
print("norm.running_mean:", np.array([stored_mean]))
print("y.flatten():", weight * stored_n + bias)
print("x.grad.flatten():", weight / stored_r * v)

# %% numpy_only_affine
print("norm.running_mean:", np.array([stored_mean]))
print("norm.weight.grad:", np.array([np.sum(v * stored_n)]))
print("norm.bias.grad:", np.array([np.sum(v)]))
