"""Batch norm in an inner loop: which running statistics a functional call changes, and the query in both modes."""

# %% torch
import torch
from torch.func import functional_call

support, target = torch.tensor([[1.0], [4.0]]), torch.tensor([[-1.0], [2.5]])
layer = torch.nn.BatchNorm1d(1, eps=0.25)


def adapt(buffers):
    """Return the weight and the bias after one inner step."""
    params = dict(layer.named_parameters())
    y = functional_call(layer, params | buffers, (support,))
    loss = (y - target).square().sum()
    slopes = torch.autograd.grad(loss, list(params.values()), create_graph=True)
    return {name: p - 0.1 * g for (name, p), g in zip(params.items(), slopes, strict=True)}


own = {name: buffer.clone() for name, buffer in layer.named_buffers()}
adapted = adapt(own)
print("adapted weight:", adapted["weight"])
print("adapted bias:", adapted["bias"])
print("copies passed, the module has:", layer.running_mean)
print("copies passed, the copy has:", own["running_mean"])
adapt({})
print("no copies, the module has:", layer.running_mean)

# %% query
layer.reset_running_stats()
query, other = torch.tensor([[5.0], [9.0]]), torch.tensor([[5.0], [4.0]])
layer.eval()
print("eval():", functional_call(layer, adapted, (query,)).flatten())
layer.train()
for batch in query, other:
    y = functional_call(layer, adapted, (batch,)).flatten()
    print("train():", y)
y[0].backward()
print("layer.weight.grad:", layer.weight.grad)

# %% numpy
import numpy as np

support, target, plus = np.array([1.0, 4.0]), np.array([-1.0, 2.5]), 0.25


def normalize(x):
    return (x - x.mean()) / np.sqrt(x.var() + plus)


s = normalize(support)
v = 2 * (s - target)
weight, bias = 1 - 0.1 * (v * s).sum(), -0.1 * v.sum()
print("adapted weight:", np.array([weight]))
print("adapted bias:", np.array([bias]))
moved = np.array([0.1 * support.mean()])  # a tenth of the way from 0
print("copies passed, the module has:", np.zeros(1))
print("copies passed, the copy has:", moved)
print("no copies, the module has:", moved)

# %% numpy_query
query, other = np.array([5.0, 9.0]), np.array([5.0, 4.0])
print("eval():", weight * query / np.sqrt(1 + plus) + bias)
for batch in query, other:
    print("train():", weight * normalize(batch) + bias)
through = 1 - 0.1 * 2 * (s**2).sum()  # from the weight to the adapted weight
print("layer.weight.grad:", np.array([through * normalize(other)[0]]))
