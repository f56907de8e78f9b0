"""Hv for the weights of a network with a tanh, with dual numbers, and the Gauss–Newton product."""

# %% torch
import torch
import torch.autograd.forward_ad as fwad
from torch import nn
from torch.func import functional_call

net = nn.Sequential(nn.Linear(2, 1, bias=False), nn.Tanh())
with torch.no_grad():
    net[0].weight.copy_(torch.tensor([[0.5, -0.25]]))
X, target = torch.tensor([[1.0, 3.0], [2.0, -1.0]]), torch.tensor([[2.0], [-1.0]])
parameters = dict(net.named_parameters())
v = {"0.weight": torch.tensor([[1.0, 10.0]])}


def loss(y):
    return ((y - target) ** 2).sum()


with fwad.dual_level():
    duals = {name: fwad.make_dual(p, v[name]) for name, p in parameters.items()}
    y = functional_call(net, duals, (X,))
    gradients = torch.autograd.grad(loss(y), list(duals.values()))
    for g in gradients:
        print("Hv:", fwad.unpack_dual(g).tangent)

# %% reverse
weights = list(parameters.values())
gradients = torch.autograd.grad(loss(net(X)), weights, create_graph=True)
for Hv in torch.autograd.grad(gradients, weights, list(v.values())):
    print("Hv:", Hv)

# %% wrong
with fwad.dual_level():
    duals = {name: fwad.make_dual(p, v[name]) for name, p in parameters.items()}
    Jv = fwad.unpack_dual(functional_call(net, duals, (X,))).tangent
for Gv in torch.autograd.grad(net(X), weights, 2 * Jv):
    print("Gv:", Gv)

# %% numpy blind="J @ v, J.T: H is symmetric"
import numpy as np

w, v = np.array([0.5, -0.25]), np.array([1.0, 10.0])
X, target = np.array([[1.0, 3.0], [2.0, -1.0]]), np.array([2.0, -1.0])
y = np.tanh(X @ w)
slope = 1 - y**2
J = slope[:, None] * X
curvature = 2 * (y - target) * (-2 * y * slope)
H = 2 * J.T @ J + X.T @ np.diag(curvature) @ X
print("Hv:", (v @ H)[None])

# %% numpy_reverse blind="J @ v, J.T: H is symmetric"
print("Hv:", (v @ H)[None])

# %% numpy_wrong
print("Gv:", 2 * ((J @ v) @ J)[None])
