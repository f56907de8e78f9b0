"""The tangent kernel J Jᵀ of y = a tanh(bx) at three samples, from jacrev, from vjp and jvp, and for a module."""

# %% torch
import torch
from torch.func import functional_call, jacrev, jvp, vjp, vmap

x = torch.tensor([0.5, 1.5, -1.0])
w = torch.tensor([2.0, 0.75])


def f(w):
    return w[0] * torch.tanh(w[1] * x)


J = jacrev(f)(w)
print("kernel:", J @ J.T, sep="\n")

# %% products
_, vjp_fn = vjp(f, w)


def column(v):
    return jvp(f, (w,), vjp_fn(v))[1]


print("kernel:", vmap(column)(torch.eye(3)), sep="\n")

# %% linearize
import warnings

from torch.func import linearize

warnings.filterwarnings("ignore", ".*get_attr")  # the result is right
calls = []


def counted(w):
    calls.append(w)
    return f(w)


def column(v):
    return jvp(counted, (w,), vjp_fn(v))[1]


_, times_J = linearize(counted, w)
calls.clear()
print("kernel:", vmap(lambda v: times_J(*vjp_fn(v)))(torch.eye(3)), sep="\n")
print("calls of the model with linearize:", len(calls))
vmap(column)(torch.eye(3))
print("calls with vmap of jvp:", len(calls))
calls.clear()
K = torch.stack([column(v) for v in torch.eye(3)])
print("calls with a loop of jvp:", len(calls))

# %% functional
J = torch.autograd.functional.jacobian(f, w)
print("kernel:", J @ J.T, sep="\n")

# %% module
net = torch.nn.Sequential(torch.nn.Linear(1, 1, bias=False), torch.nn.Tanh(), torch.nn.Linear(1, 1, bias=False))
values = {"0.weight": w[1].view(1, 1), "2.weight": w[0].view(1, 1)}


def outputs(values):
    return functional_call(net, values, (x[:, None],))[:, 0]


J = jacrev(outputs)(values)
print("kernel:", sum(j.flatten(1) @ j.flatten(1).T for j in J.values()), sep="\n")

# %% numpy
import numpy as np

x = np.array([0.5, 1.5, -1.0])
a, b = 2.0, 0.75
h = np.tanh(b * x)
J = np.stack([h, a * (1 - h**2) * x], axis=1)
print("kernel:", J @ J.T, sep="\n")

# %% numpy_products
print("kernel:", J @ J.T, sep="\n")

# %% numpy_linearize
print("kernel:", J @ J.T, sep="\n")
print("calls of the model with linearize:", 0)
print("calls with vmap of jvp:", 1)
print("calls with a loop of jvp:", len(J))

# %% numpy_functional
print("kernel:", J @ J.T, sep="\n")

# %% numpy_module
print("kernel:", J @ J.T, sep="\n")
