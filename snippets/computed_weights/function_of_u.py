"""All weights of a model from a vector u, w = sin(u)/‖u‖: a parameter made of w, and functional_call."""

# %% torch
import torch
from torch import nn
from torch.func import functional_call

model = nn.Sequential(nn.Linear(2, 1), nn.Tanh(), nn.Linear(1, 1)).double()
x = torch.tensor([0.5, -1.5], dtype=torch.float64)
u = torch.tensor([1.0, -0.5, 2.0, 0.75, -1.25], dtype=torch.float64, requires_grad=True)


def g(u):
    return u.sin() / u.norm()


def split(w):
    """Return a part of w for each parameter, by name."""
    named = dict(model.named_parameters())
    parts = w.split([p.numel() for p in named.values()])
    return {name: part.view_as(p) for part, (name, p) in zip(parts, named.items(), strict=True)}


for name, weight in split(g(u)).items():
    layer, attribute = name.rsplit(".", 1)
    setattr(model.get_submodule(layer), attribute, nn.Parameter(weight))
loss = (model(x) - 2).square().sum()
loss.backward()
print("loss:", loss)
print("u.grad:", u.grad)

# %% call
loss = (functional_call(model, split(g(u)), (x,)) - 2).square().sum()
loss.backward()
print("loss:", loss)
print("gradient of u:", u.grad)

# %% numpy
import numpy as np

x, u = np.array([0.5, -1.5]), np.array([1.0, -0.5, 2.0, 0.75, -1.25])
n = np.sqrt(u @ u)
w = np.sin(u) / n
h = np.tanh(w[:2] @ x + w[2])
r = w[3] * h + w[4] - 2
print("loss:", r**2)

# %% numpy_call
slope = 2 * r * w[3] * (1 - h**2)
v = np.array([*(slope * x), slope, 2 * r * h, 2 * r])  # the gradient at w
J = np.diag(np.cos(u)) / n - np.outer(np.sin(u), u) / n**3
print("loss:", r**2)
print("gradient of u:", v @ J)
