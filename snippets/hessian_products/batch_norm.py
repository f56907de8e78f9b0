"""Hessian-vector products through batch norm in training mode, and the trace of the Hessian."""

# %% error raises="RuntimeError: would mutate a captured Tensor"
import torch
from torch.func import functional_call, grad, vjp

net = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.BatchNorm1d(2))
X = torch.tensor([[3.0, 5.0], [4.0, -1.0], [-2.0, 6.0]])


def loss_fn(params):
    return (functional_call(net, params, (X,)) ** 3).sum()


_, vjp_fn = vjp(grad(loss_fn), dict(net.named_parameters()))

# %% torch
import torch
from torch.func import functional_call, grad, vjp, vmap

norm = torch.nn.BatchNorm1d(2, eps=0.25, affine=False)
net = torch.nn.Sequential(torch.nn.Linear(2, 2, bias=False), norm)
X = torch.tensor([[3.0, 5.0], [4.0, -1.0], [-2.0, 6.0]])
params = {"0.weight": torch.tensor([[0.5, -1.0], [0.25, 0.75]])}


def loss_fn(params):
    buffers = {name: b.clone() for name, b in net.named_buffers()}
    return (functional_call(net, (params, buffers), (X,)) ** 3).sum()


v = {"0.weight": torch.tensor([[1.0, -1.0], [1.0, 1.0]])}
_, vjp_fn = vjp(grad(loss_fn), params)
hvp = vjp_fn(v)[0]
print("hvp['0.weight']:", hvp["0.weight"], sep="\n")
print("norm.running_mean:", norm.running_mean)

# %% trace
signs = torch.cartesian_prod(*[torch.tensor([1.0, -1.0])] * 4).view(16, 2, 2)
products = vmap(vjp_fn)({"0.weight": signs})[0]["0.weight"]
print("one draw:", (v["0.weight"] * hvp["0.weight"]).sum())
print("mean over all signs:", (signs * products).sum() / 16)

# %% untracked
net[1] = torch.nn.BatchNorm1d(2, eps=0.25, affine=False, track_running_stats=False)
_, vjp_fn = vjp(grad(loss_fn), params)
print("without running statistics:", vjp_fn(v)[0]["0.weight"], sep="\n")

# %% numpy rtol=1e-4
import numpy as np

X = np.array([[3.0, 5.0], [4.0, -1.0], [-2.0, 6.0]])
W = np.array([[0.5, -1.0], [0.25, 0.75]])


def gradient(W):
    h = X @ W.T
    centered = h - h.sum(0) / 3
    r = np.sqrt((centered**2).sum(0) / 3 + 0.25)
    y = centered / r
    at_y = 3 * y**2
    return ((at_y - at_y.sum(0) / 3 - y * (at_y * y).sum(0) / 3) / r).T @ X


def product(v):
    """Return the Hessian times v: the derivative of the gradient, by a step of 1e-20 i."""
    return gradient(W + 1e-20j * v).imag / 1e-20


v = np.array([[1.0, -1.0], [1.0, 1.0]])
hvp = {"0.weight": product(v)}
print("hvp['0.weight']:", hvp["0.weight"], sep="\n")
print("norm.running_mean:", np.zeros(2))

# %% numpy_untracked rtol=1e-4
print("without running statistics:", product(v), sep="\n")

# %% numpy_trace rtol=1e-4
print("one draw:", np.sum(v * hvp["0.weight"]))
print("mean over all signs:", sum(np.sum(e * product(e)) for e in np.eye(4).reshape(4, 2, 2)))
