"""The proximal term of FedProx, with the weights in the graph, detached, and with copies that change along."""

# %% torch
import torch

x, label, mu = torch.tensor([0.5, 3.0]), torch.tensor([1.0]), 3.0
net = torch.nn.Linear(2, 1, bias=False)
with torch.no_grad():
    net.weight.copy_(torch.tensor([[4.0, 1.0]]))

global_params = [p.detach().clone() for p in net.parameters()]
views = [p.detach() for p in net.parameters()]  # no clone: the same memory

with torch.no_grad():
    net.weight += torch.tensor([[1.5, -2.0]])  # stands for some local steps


def proximal(local_params, global_params):
    proximal_term = 0
    pairs = zip(local_params, global_params, strict=True)
    for local_weights, global_weights in pairs:
        proximal_term += (local_weights - global_weights).norm(2)
    return proximal_term


def gradient(proximal_term):
    net.zero_grad()
    criterion = torch.nn.functional.mse_loss(net(x), label)
    (criterion + mu / 2 * proximal_term).backward()
    return net.weight.grad


term = proximal(net.parameters(), global_params)
print("term:", term.detach())
print("net.weight.grad:", gradient(term))

# %% detached
term = proximal([p.detach() for p in net.parameters()], global_params)
print("term:", term)
print("term.requires_grad:", term.requires_grad)
print("net.weight.grad:", gradient(term))

# %% views
term = proximal(net.parameters(), views)
print("term:", term.detach())
print("net.weight.grad:", gradient(term))

# %% error raises="RuntimeError: Can't call numpy() on Tensor that requires grad."
from_server = [p.numpy() for p in global_params]
proximal(net.parameters(), from_server)

# %% tensors
global_params = [torch.tensor(array) for array in from_server]
term = proximal(net.parameters(), global_params)
print("net.weight.grad:", gradient(term))

pairs = zip(net.parameters(), global_params, strict=True)
squared = sum((a - b).square().sum() for a, b in pairs)
print("gradient for the square:", gradient(squared))

# %% numpy
import numpy as np

x, label, mu = np.array([0.5, 3.0]), 1.0, 3.0
g = np.array([[4.0, 1.0]])
w = g + np.array([[1.5, -2.0]])
distance = np.sqrt(((w - g) ** 2).sum())
c = 2 * (w @ x - label) * x[None]  # the gradient of the criterion
print("term:", distance)
print("net.weight.grad:", c + mu / 2 * (w - g) / distance)

# %% numpy_detached
print("term:", distance)
print("net.weight.grad:", c)

# %% numpy_views
print("term:", np.sqrt(((w - w) ** 2).sum()))
print("net.weight.grad:", c)

# %% numpy_tensors
print("net.weight.grad:", c + mu / 2 * (w - g) / distance)
print("gradient for the square:", c + mu * (w - g))
