"""A frozen model in eval mode still has a graph if its input requires a gradient."""

# %% torch
import torch
from torch import nn

net = nn.Sequential(nn.Linear(2, 2, bias=False), nn.Tanh())
with torch.no_grad():
    net[0].weight.copy_(torch.tensor([[0.5, -0.25], [0.25, 0.75]]))
net.eval().requires_grad_(False)
numbers = []


def pack(tensor):
    numbers.append(tensor.numel())
    return tensor


x = torch.tensor([[1.0, 2.0]], requires_grad=True)
with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
    y = net(x)
    print("input with a gradient, graph:", y.requires_grad, "saves something:", bool(numbers))
    numbers.clear()
    z = net(x.detach())
    print("data as input, graph:", z.requires_grad, "saves something:", bool(numbers))
y.sum().backward()
print("x.grad:", x.grad)
print("has the weight a gradient?", net[0].weight.grad is not None)

# %% numpy
import numpy as np

W, x = np.array([[0.5, -0.25], [0.25, 0.75]]), np.array([[1.0, 2.0]])
print("x.grad:", (1 - np.tanh(x @ W.T) ** 2) @ W)
