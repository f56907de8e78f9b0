"""Per-sample gradients of a layer that is used twice: Y = tanh(XWᵀ)Wᵀ with the loss Σ Y²."""

# %% torch
import torch
from torch.func import functional_call, grad, vmap

layer = torch.nn.Linear(2, 2, bias=False)
layer.load_state_dict({"weight": torch.tensor([[0.5, -1.0], [0.25, 1.5]])})
X = torch.tensor([[1.5, 0.5], [-0.5, 1.25]])
A, V = [], []


def keep(layer, inputs, output):
    A.append(inputs[0].detach())
    output.register_hook(V.append)


handle = layer.register_forward_hook(keep)
layer(layer(X).tanh()).square().sum().backward()
handle.remove()
V.reverse()  # backward starts with the second use
parts = [torch.einsum("ni,nj->nij", v, a).flatten(1) for v, a in zip(V, A, strict=True)]
print("second use only:", parts[1], sep="\n")
print("both uses:", parts[0] + parts[1], sep="\n")


# %% vmap
def loss(p, x):
    h = functional_call(layer, p, (x,)).tanh()
    return functional_call(layer, p, (h,)).square().sum()


p = {"weight": layer.weight.detach()}
print("by vmap:", vmap(grad(loss), in_dims=(None, 0))(p, X)["weight"].flatten(1), sep="\n")

# %% outside
A.clear()
V.clear()
layer.weight.grad = None
handle = layer.register_forward_hook(keep)
h = layer(X).tanh()
torch.nn.functional.linear(h, layer.weight).square().sum().backward()  # not through the layer
handle.remove()
print("from the hooks:", torch.einsum("ni,nj->nij", V[0], A[0]).flatten(1), sep="\n")
print("layer.weight.grad.flatten():", layer.weight.grad.flatten())

# %% numpy
import numpy as np

W = np.array([[0.5, -1.0], [0.25, 1.5]])
X = np.array([[1.5, 0.5], [-0.5, 1.25]])
H = np.tanh(X @ W.T)
V = 2 * H @ W.T
second = np.array([np.outer(V[i], H[i]).ravel() for i in range(2)])
at_first = V @ W * (1 - H**2)
first = np.array([np.outer(at_first[i], X[i]).ravel() for i in range(2)])
print("second use only:", second, sep="\n")
print("both uses:", first + second, sep="\n")

# %% numpy_vmap
print("by vmap:", first + second, sep="\n")

# %% numpy_outside
print("from the hooks:", first, sep="\n")
print("layer.weight.grad.flatten():", np.sum(first + second, axis=0))
