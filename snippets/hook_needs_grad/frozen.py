"""Grad-CAM on a frozen network: no graph at the layer, and three ways to the same map."""

# %% error raises="RuntimeError: cannot register a hook on a tensor that"
import torch
from torch import nn

first, last = nn.Linear(2, 3, bias=False), nn.Linear(3, 2, bias=False)
with torch.no_grad():
    first.weight.copy_(torch.tensor([[1.0, 2.0], [-1.0, 0.5], [0.5, -1.0]]))
    last.weight.copy_(torch.tensor([[1.0, -2.0, 3.0], [0.5, 4.0, -1.0]]))
classes = torch.tensor([[2.0, -1.0], [0.5, 3.0], [-1.0, 1.0]])  # a weight for each token and channel
encoder = nn.Sequential(first, nn.Tanh(), last).requires_grad_(False)
tokens = torch.tensor([[1.0, 0.5], [-0.5, 2.0], [0.25, -1.0]])


def score_of(A):
    return (classes * A.sigmoid()).sum()


A = encoder(tokens)
A.register_hook(print)


# %% torch
def grad_cam(A):
    (g,) = torch.autograd.grad(score_of(A), A)
    return ((g.mean(dim=0) * A).sum(dim=1)).relu().detach()


print("map, with the layer's output:", grad_cam(encoder(tokens).requires_grad_()))

x = tokens.clone().requires_grad_()
print("map, with the input:", grad_cam(encoder(x)))

last.requires_grad_(True)
A = encoder(tokens)
print("map, with the last layer:", grad_cam(A))

# %% step
decoder = torch.tensor([0.5, -1.0], requires_grad=True)
optimizer = torch.optim.SGD([decoder], lr=0.01)  # it does not have the last layer
before = last.weight.detach().clone()
((A @ decoder - 1) ** 2).sum().backward()
optimizer.step()
print("last.weight.grad:", last.weight.grad, sep="\n")
print("last layer unchanged:", torch.equal(last.weight, before))
print("decoder at the end:", decoder.detach())

# %% numpy
import numpy as np

first = np.array([[1.0, 2.0], [-1.0, 0.5], [0.5, -1.0]])
last = np.array([[1.0, -2.0, 3.0], [0.5, 4.0, -1.0]])
classes = np.array([[2.0, -1.0], [0.5, 3.0], [-1.0, 1.0]])
tokens = np.array([[1.0, 0.5], [-0.5, 2.0], [0.25, -1.0]])

h = np.tanh(tokens @ first.T)
A = h @ last.T
s = 1 / (1 + np.exp(-A))
g = classes * s * (1 - s)  # a row for each token
heat = np.maximum(A @ g.mean(axis=0), 0)
for way in ("layer's output", "input", "last layer"):
    print(f"map, with the {way}:", heat)

# %% numpy_step
decoder = np.array([0.5, -1.0])
v = 2 * (A @ decoder - 1)
print("last.weight.grad:", np.outer(v, decoder).T @ h, sep="\n")
print("decoder at the end:", decoder - 0.01 * v @ A)
