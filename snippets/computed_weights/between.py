"""A weight between two weights: a new Parameter of .data, and the computed weight passed to the layer."""

# %% torch
import torch
from torch import nn
from torch.func import functional_call

inputs = torch.tensor([[1.0, -2.0]])
fc1, fc2, fc_sum = (nn.Linear(2, 2, bias=False) for _ in range(3))
with torch.no_grad():
    fc1.weight.copy_(torch.tensor([[0.5, 1.0], [-1.0, 2.0]]))
    fc2.weight.copy_(torch.tensor([[3.0, 0.25], [1.5, -0.5]]))
alpha = torch.tensor(0.25, requires_grad=True)

fc_sum.weight = nn.Parameter(fc1.weight.data * alpha + fc2.weight.data * (1 - alpha))
loss = (fc_sum(inputs) ** 2).sum()
loss.backward()
print("alpha.grad:", alpha.grad)
print("fc1.weight.grad:", fc1.weight.grad)
print("fc_sum.weight.grad:", fc_sum.weight.grad)


# %% call
def between(p, q):
    """Return any differentiable function of two weights and alpha."""
    return p * alpha + q * (1 - alpha)


def run(net, first, second, inputs):
    second = dict(second.named_parameters())
    weights = {name: between(p, second[name]) for name, p in first.named_parameters()}
    return functional_call(net, weights, (inputs,))


loss = (run(fc_sum, fc1, fc2, inputs) ** 2).sum()
loss.backward()
print("gradient at alpha:", alpha.grad)
print("gradient of the first weight:", fc1.weight.grad)
print("gradient of the second weight:", fc2.weight.grad)

# %% numpy
import numpy as np

x, alpha = np.array([1.0, -2.0]), 0.25
A, B = np.array([[0.5, 1.0], [-1.0, 2.0]]), np.array([[3.0, 0.25], [1.5, -0.5]])
G = np.outer(2 * (A * alpha + B * (1 - alpha)) @ x, x)  # the gradient at the computed weight
print("fc_sum.weight.grad:", G)

# %% numpy_call
print("gradient at alpha:", np.sum(G * (A - B)))
print("gradient of the first weight:", alpha * G)
print("gradient of the second weight:", (1 - alpha) * G)
