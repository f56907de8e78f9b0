"""The Jacobian with respect to all parameters, and with respect to those of the last layer only."""

# %% torch
import torch
from torch import nn
from torch.func import functional_call, jacrev

net = nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 2)).double()
with torch.no_grad():
    net[0].weight.copy_(torch.tensor([[0.5, -1.0], [0.25, 0.75], [-0.5, 1.5]]))
    net[0].bias.zero_()
X = torch.tensor([[1.0, 0.5], [-0.5, 2.0], [1.5, -1.0], [0.25, 0.75]], dtype=torch.float64)


def outputs(parameters):
    return functional_call(net, parameters, (X,))


parameters = {name: p.detach() for name, p in net.named_parameters()}
J = jacrev(outputs)(parameters)
print("numbers, all parameters:", sum(block.numel() for block in J.values()))

# %% wanted
net.requires_grad_(False)  # the others are constants
wanted = {name: p for name, p in parameters.items() if name.startswith("2.")}
J = jacrev(outputs, chunk_size=1)(wanted)
print("numbers, last layer:", sum(block.numel() for block in J.values()))
print("weight of the last layer:", J["2.weight"].shape)
print("sums of squares:", J["2.weight"].square().sum(dim=(0, 1)), sep="\n")

# %% rows
squares = torch.zeros(2, 3, dtype=torch.float64)
net[2].weight.requires_grad_()
for y in net(X).flatten():  # one row of J at a time
    (row,) = torch.autograd.grad(y, net[2].weight, retain_graph=True)
    squares += row**2
print("sums of squares, row by row:", squares, sep="\n")

# %% numpy
import numpy as np

W = np.array([[0.5, -1.0], [0.25, 0.75], [-0.5, 1.5]])
X = np.array([[1.0, 0.5], [-0.5, 2.0], [1.5, -1.0], [0.25, 0.75]])
batch, hidden, outputs = len(X), len(W), 2
last = hidden * outputs + outputs
print("numbers, all parameters:", batch * outputs * (W.size + hidden + last))

# %% numpy_wanted
h = np.tanh(X @ W.T)
J = np.einsum("ij,bk->bijk", np.eye(outputs), h)  # output i depends on row i of the weight
print("numbers, last layer:", batch * outputs * last)
print("weight of the last layer:", J.shape)
squares = np.ones((outputs, 1)) * np.sum(h**2, axis=0)
print("sums of squares:", squares, sep="\n")

# %% numpy_rows
print("sums of squares, row by row:", squares, sep="\n")
