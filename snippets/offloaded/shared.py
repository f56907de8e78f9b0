"""Hooks that store each storage once: a matrix and its transpose have one storage."""

# %% torch
import torch

x = torch.tensor([[0.5, -1.0], [2.0, 1.5]], dtype=torch.float64)
w = torch.tensor([[1.0, 3.0], [-2.0, 0.25]], dtype=torch.float64, requires_grad=True)
weights = torch.tensor([[1.0, 10.0], [100.0, 1000.0]], dtype=torch.float64)


def gradient(key):
    """Return the gradient of w if pack stores one copy for each key."""
    copies = {}

    def pack(tensor):
        name = key(tensor)
        copies.setdefault(name, tensor.detach().clone())
        return name, tensor.shape

    def unpack(packed):
        name, shape = packed
        return copies[name].reshape(shape)

    with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
        y = torch.sin(x @ w) + x.T @ w
    return torch.autograd.grad((weights * y).sum(), w)[0]


print("by storage:", gradient(lambda t: t.untyped_storage().data_ptr()), sep="\n")

# %% view
print("by view:", gradient(lambda t: (t.device, t.dtype, t.data_ptr(), t.shape, t.stride())), sep="\n")

# %% numpy
import numpy as np

X = np.array([[0.5, -1.0], [2.0, 1.5]])
W = np.array([[1.0, 3.0], [-2.0, 0.25]])
V = np.array([[1.0, 10.0], [100.0, 1000.0]])
at_product = V * np.cos(X @ W)
print("by storage:", X.T @ at_product + X.T @ V, sep="\n")

# %% numpy_view
print("by view:", X.T @ at_product + X @ V, sep="\n")
