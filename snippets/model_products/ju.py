"""The outputs of a network change as all its parameters move along u = (1, 10), (100)."""

# %% assigned raises="TypeError: cannot assign 'torch.FloatTensor' as parameter 'weight'"
import torch
from torch.autograd import forward_ad

net = torch.nn.Linear(2, 1)
with forward_ad.dual_level():
    net.weight = forward_ad.make_dual(net.weight, torch.tensor([[1.0, 10.0]]))

# %% torch
import torch
from torch.func import functional_call, jvp

net = torch.nn.Sequential(torch.nn.Linear(2, 1), torch.nn.Tanh())
with torch.no_grad():
    net[0].weight.copy_(torch.tensor([[0.5, -1.0]]))
    net[0].bias.copy_(torch.tensor([0.25]))
X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-2.0, 1.0]])


def outputs(parameters):
    return functional_call(net, parameters, (X,))


parameters = dict(net.named_parameters())
along = {"0.weight": torch.tensor([[1.0, 10.0]]), "0.bias": torch.tensor([100.0])}
y, Ju = jvp(outputs, (parameters,), (along,))
print("y:", y.detach())
print("Ju:", Ju.detach())

# %% dual
from torch.autograd import forward_ad

with forward_ad.dual_level():
    pairs = {name: forward_ad.make_dual(p, along[name]) for name, p in parameters.items()}
    _, Ju = forward_ad.unpack_dual(functional_call(net, pairs, (X,)))
print("Ju:", Ju.detach())

with forward_ad.dual_level():
    dual = forward_ad.make_dual(net[0].weight, along["0.weight"])
    net[0].weight = torch.nn.Parameter(dual)  # wrong
    _, tangent = forward_ad.unpack_dual(net(X))
print("tangent:", tangent)

# %% numpy
import numpy as np

w = np.array([0.5, -1.0, 0.25])
A = np.array([[1.0, 2.0, 1.0], [3.0, 1.0, 1.0], [-2.0, 1.0, 1.0]])
y = np.tanh(A @ w)[:, None]
J = (1 - y**2) * A
u = np.array([1.0, 10.0, 100.0])
print("y:", y)
print("Ju:", (J @ u)[:, None])
z, z_dot = A @ w, A @ u  # pairs, without J
print("Ju:", ((1 - np.tanh(z) ** 2) * z_dot)[:, None])
