"""vjp of a model with batch norm: one of the buffers is an integer."""

# %% error raises="RuntimeError: only Tensors of floating point dtype can require gradients"
import torch
from torch.func import functional_call, vjp

norm = torch.nn.BatchNorm1d(1, eps=0.25)
params, buffers = dict(norm.named_parameters()), dict(norm.named_buffers())
x = torch.tensor([[1.0], [2.0], [4.0], [9.0]])
print("norm.num_batches_tracked.dtype:", norm.num_batches_tracked.dtype)


def run(params, buffers, x):
    return functional_call(norm, (params, buffers), (x,))


vjp(run, params, buffers, x)


# %% torch rtol=2e-5
def f(params, x):
    copies = {name: buffer.clone() for name, buffer in buffers.items()}
    return run(params, copies, x)


y, vjp_fn = vjp(f, params, x)
v = torch.tensor([[1.0], [10.0], [100.0], [1000.0]])
of_params, of_x = vjp_fn(v)
print("at the weight:", of_params["weight"].detach())
print("at the bias:", of_params["bias"].detach())
print("at x:", of_x.detach())

# %% numpy rtol=2e-5 blind="J @ v, J.T: J is symmetric"
import numpy as np

x = np.array([1.0, 2.0, 4.0, 9.0])
v = np.array([1.0, 10.0, 100.0, 1000.0])
n, deviation = len(x), np.sqrt(x.var() + 0.25)
normalized = (x - x.mean()) / deviation
J = (np.eye(n) - 1 / n - np.outer(normalized, normalized) / n) / deviation
print("at the weight:", np.array([v @ normalized]))
print("at the bias:", np.array([v.sum()]))
print("at x:", (v @ J)[:, None])
