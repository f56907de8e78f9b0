"""Per-sample gradients through attention: the math path without a batch dimension, the fused kernel with it."""

# %% torch
import warnings

import torch
from torch.func import grad, vmap
from torch.nn.functional import scaled_dot_product_attention
from torch.utils._python_dispatch import TorchDispatchMode

warnings.simplefilter("ignore")  # vmap warns about its loop over the samples
torch.set_default_dtype(torch.float64)


class Names(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.names = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        self.names.append(func.overloadpacket.__name__)
        return func(*args, **(kwargs or {}))


def loss(w, x):  # x has the heads, the positions and the features of one sample
    return (scaled_dot_product_attention(x @ w, x, x) ** 2).sum()


X = torch.tensor([[[[0.5, 1.0], [2.0, -1.0]]], [[[1.5, 0.4], [-0.7, 1.0]]]])
w = torch.tensor([[1.0, 0.3], [-0.4, 0.8]])
with Names() as ops:
    gradients = vmap(grad(loss), in_dims=(None, 0))(w, X)
print("gradients:", gradients, sep="\n")
print(*[name for name in ops.names if "softmax" in name or "attention" in name], sep="\n")


# %% batched
def batched_loss(w, x):
    return loss(w, x[None])


with Names() as ops:
    gradients = vmap(grad(batched_loss), in_dims=(None, 0))(w, X)
print("gradients:", gradients, sep="\n")
print(*[name for name in ops.names if "softmax" in name or "attention" in name], sep="\n")

# %% numpy
import numpy as np

X = np.array([[[0.5, 1.0], [2.0, -1.0]], [[1.5, 0.4], [-0.7, 1.0]]])
w = np.array([[1.0, 0.3], [-0.4, 0.8]])
gradients = []
for x in X:
    P = np.exp(x @ w @ x.T / np.sqrt(2))
    P = P / P.sum(axis=1, keepdims=True)
    at_P = 2 * (P @ x) @ x.T
    G = P * (at_P - (P * at_P).sum(axis=1, keepdims=True))
    gradients.append(x.T @ G @ x / np.sqrt(2))
print("gradients:", np.array(gradients), sep="\n")

# %% numpy_batched
print("gradients:", np.array(gradients), sep="\n")
