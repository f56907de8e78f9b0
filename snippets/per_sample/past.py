"""Per-sample gradients of a weight that is used twice, once past its layer: Y = tanh(XWᵀ)Wᵀ with the loss Σ Y²."""

# %% torch
import torch
from torch.func import functional_call, grad, vmap
from torch.nn.functional import linear

layer = torch.nn.Linear(2, 2, bias=False)
layer.load_state_dict({"weight": torch.tensor([[0.5, -1.0], [0.25, 1.5]])})
X = torch.tensor([[1.5, 0.5], [-0.5, 1.25]])
A, V = [], []


def keep(layer, inputs, output):
    A.append(inputs[0].detach())
    output.register_hook(V.append)


handle = layer.register_forward_hook(keep)
linear(layer(X).tanh(), layer.weight).square().sum().backward()
handle.remove()
print("from the hooks:", torch.einsum("ni,nj->nij", V[0], A[0]).flatten(1), sep="\n")
print("layer.weight.grad.flatten():", layer.weight.grad.flatten())


# %% vmap
def loss(p, x):
    h = functional_call(layer, p, (x,)).tanh()
    return linear(h, p["weight"]).square().sum()


p = {"weight": layer.weight.detach()}
print("by vmap:", vmap(grad(loss), in_dims=(None, 0))(p, X)["weight"].flatten(1), sep="\n")

# %% numpy
import numpy as np

W = np.array([[0.5, -1.0], [0.25, 1.5]])
X = np.array([[1.5, 0.5], [-0.5, 1.25]])
H = np.tanh(X @ W.T)
V = 2 * H @ W.T
second = np.array([np.outer(V[i], H[i]).ravel() for i in range(2)])
at_first = V @ W * (1 - H**2)
first = np.array([np.outer(at_first[i], X[i]).ravel() for i in range(2)])
print("from the hooks:", first, sep="\n")
print("layer.weight.grad.flatten():", np.sum(first + second, axis=0))

# %% numpy_vmap
print("by vmap:", first + second, sep="\n")
