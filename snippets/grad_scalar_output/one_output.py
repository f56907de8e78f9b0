"""Per-sample gradients of one output of a model: vmap of grad, and backward from the sum of a column."""

# %% torch blind="input: the other outputs have no effect"
import torch
from torch.func import functional_call, grad, vmap

model = torch.nn.Sequential(torch.nn.Linear(2, 2, bias=False), torch.nn.Tanh(), torch.nn.Linear(2, 3, bias=False))
with torch.no_grad():
    model[0].weight.copy_(torch.tensor([[0.25, 0.5], [0.75, -0.25]]))
    model[2].weight.copy_(torch.tensor([[1.0, 2.0], [3.0, 5.0], [-1.0, 4.0]]))
X = torch.tensor([[1.0, 2.0], [3.0, 0.5], [-1.0, 1.0], [2.0, 1.5]])
parameters = {name: p.detach() for name, p in model.named_parameters()}
k = 1


def score(parameters, x):
    return functional_call(model, parameters, (x,))[k]  # one number of the vector


each = vmap(grad(score), in_dims=(None, 0))(parameters, X)
print("first weight, for each sample:", each["0.weight"], sep="\n")

# %% backward
h = model[0](X)
h.retain_grad()
scores = model[2](model[1](h))
scores[:, k].sum().backward()
print("first weight, for each sample:", h.grad[:, :, None] * X[:, None], sep="\n")

# %% numpy blind="input: the other outputs have no effect"
import numpy as np

A = np.array([[0.25, 0.5], [0.75, -0.25]])
B = np.array([[1.0, 2.0], [3.0, 5.0], [-1.0, 4.0]])
X = np.array([[1.0, 2.0], [3.0, 0.5], [-1.0, 1.0], [2.0, 1.5]])
u = B[1] * (1 - np.tanh(X @ A.T) ** 2)  # the gradient at h, a row for each sample
each = u[:, :, None] * X[:, None]
print("first weight, for each sample:", each, sep="\n")

# %% numpy_backward
print("first weight, for each sample:", each, sep="\n")
