"""nn.Parameter sets the flag by default: a detached tensor, and the weight of a frozen layer, W₂W₁x."""

# %% default
import torch
from torch import nn

w = nn.Linear(3, 2).weight
print("detached:", w.T.detach().requires_grad)
print("by default:", nn.Parameter(w.T.detach()).requires_grad)
print("with False:", nn.Parameter(w.T.detach(), requires_grad=False).requires_grad)

# %% torch
x, v = torch.tensor([3.0, 5.0]), torch.tensor([1.0, 10.0])
first, last = nn.Linear(2, 2, bias=False), nn.Linear(2, 2, bias=False)
first.weight = nn.Parameter(torch.tensor([[0.5, 4.0], [0.0, 3.0]]), requires_grad=False)
last.weight = nn.Parameter(torch.tensor([[6.0, 7.0], [5.0, 9.0]]))

new = 2 * first.weight
first.weight = nn.Parameter(new)  # the flag was False
last(first(x)).backward(v)
print("first.weight.requires_grad:", first.weight.requires_grad)
print("first.weight.grad:", first.weight.grad, sep="\n")

# %% kept
first.weight.requires_grad_(False)
last.weight.grad = None
for layer in (first, last):
    old = layer.weight
    layer.weight = nn.Parameter(old.detach().clone(), requires_grad=old.requires_grad)
last(first(x)).backward(v)
print("first.weight.grad:", first.weight.grad)
print("last.weight.grad:", last.weight.grad, sep="\n")

# %% numpy
import numpy as np

x, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
A = 2 * np.array([[0.5, 4.0], [0.0, 3.0]])
B = np.array([[6.0, 7.0], [5.0, 9.0]])
print("first.weight.grad:", np.outer(v @ B, x), sep="\n")

# %% numpy_kept
print("last.weight.grad:", np.outer(v, A @ x), sep="\n")
