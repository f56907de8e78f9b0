"""Two arguments and two outputs, and the parameters of a layer."""

# %% torch
import torch
from torch.autograd.functional import jacobian


def g(a, b):
    return a[0] * b, torch.stack([a[0] * a[1], b[0] * b[2]])


a = torch.tensor([4.0, 3.0])
b = torch.tensor([5.0, 6.0, 7.0])
(p_by_a, p_by_b), (q_by_a, q_by_b) = jacobian(g, (a, b))
print("p_by_a:", p_by_a, sep="\n")
print("p_by_b:", p_by_b, sep="\n")
print("q_by_a:", q_by_a, sep="\n")
print("q_by_b:", q_by_b, sep="\n")

# %% argnums
from torch.func import jacrev

by_a = jacrev(g)(a, b)
print("by_a:", by_a)
both = jacrev(g, argnums=(0, 1))(a, b)
print("both[1][1]:", both[1][1], sep="\n")

# %% parameters
from torch.func import functional_call

layer = torch.nn.Linear(2, 3)
x = torch.tensor([4.0, 3.0])


def outputs(parameters):
    return functional_call(layer, parameters, (x,))


J = jacrev(outputs)(dict(layer.named_parameters()))
print("weight:", J["weight"].shape)
print("bias:", J["bias"].shape)
matrix = torch.cat([J["weight"].flatten(1), J["bias"]], dim=1)
print("matrix:", matrix.detach(), sep="\n")

# %% one_call
from functools import partial

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = (x**2, x.sum())
first, second = torch.eye(3).split([2, 1], dim=1)  # columns: a block for each output
v = (first, second.squeeze(1))  # shapes (3, 2) and (3,), because x.sum() has the shape ()
(J,) = torch.autograd.grad(y, x, v, is_grads_batched=True, retain_graph=True)
print("one call:", J, sep="\n")
(J,) = torch.vmap(partial(torch.autograd.grad, y, x))(v)
print("by vmap:", J, sep="\n")

# %% column raises="RuntimeError: Boolean value of Tensor with more than one value is ambiguous"
y = (x**2, x.sum())
torch.autograd.grad(y, x, (first, second), is_grads_batched=True)

# %% numpy
import numpy as np

a = np.array([4.0, 3.0])
b = np.array([5.0, 6.0, 7.0])
p_by_a = np.stack([b, 0 * b], axis=1)
p_by_b = np.diag([a[0], a[0], a[0]])
q_by_a = np.array([[a[1], a[0]], [0.0, 0.0]])
q_by_b = np.array([[0.0, 0.0, 0.0], [b[2], 0.0, b[0]]])
print("p_by_a:", p_by_a, sep="\n")
print("p_by_b:", p_by_b, sep="\n")
print("q_by_a:", q_by_a, sep="\n")
print("q_by_b:", q_by_b, sep="\n")

print("by_a:", (p_by_a, q_by_a))
print("both[1][1]:", q_by_b, sep="\n")

# %% numpy_parameters
x = np.array([4.0, 3.0])
o = np.zeros(2)
by_weight = np.array([[x, o, o], [o, x, o], [o, o, x]])
by_bias = np.eye(3)
print("weight:", by_weight.shape)
print("bias:", by_bias.shape)
matrix = np.block([[by_weight.reshape(3, 6), by_bias]])
print("matrix:", matrix, sep="\n")

# %% numpy_one_call
x = np.array([3.0, 5.0])
J = np.vstack([np.diag(2 * x), np.ones((1, 2))])
print("one call:", np.eye(3) @ J, sep="\n")
print("by vmap:", np.eye(3) @ J, sep="\n")
