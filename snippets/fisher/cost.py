"""A Gauss–Newton product in two ways: how much each computes and saves, for y = tanh(XA)B and the loss Σy²."""

# %% torch
import torch
from torch.func import jvp
from torch.utils.flop_counter import FlopCounterMode


def waves(*shape):
    numbers = torch.arange(shape[0] * shape[1], dtype=torch.float64)
    return torch.cos(numbers).reshape(shape) / 8


X, w, u = waves(10, 100), (waves(100, 30), waves(30, 20)), (waves(100, 30), 1 + waves(30, 20))


def f(A, B):
    return torch.tanh(X @ A) @ B


def forward_then_backward():
    _, Ju = jvp(f, w, u)  # the parameters need no flag here
    leaves = [p.clone().requires_grad_() for p in w]
    y = f(*leaves)
    return torch.autograd.grad(y, leaves, 2 * Ju), leaves


def double_backward():
    leaves = [p.clone().requires_grad_() for p in w]
    y = f(*leaves)
    v = torch.zeros_like(y, requires_grad=True)
    g = torch.autograd.grad(y, leaves, v, create_graph=True)
    (Ju,) = torch.autograd.grad(g, v, u, retain_graph=True)
    return torch.autograd.grad(y, leaves, 2 * Ju), leaves


for way in forward_then_backward, double_backward:
    saved = []

    def pack(tensor, saved=saved):
        saved.append(tensor)
        return tensor

    hooks = torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor)
    with FlopCounterMode(display=False) as counter, hooks:
        product, leaves = way()
    known = {tensor.data_ptr() for tensor in (X, *leaves)}
    new = {tensor.data_ptr(): tensor.numel() for tensor in saved if tensor.data_ptr() not in known}
    print(way.__name__)
    print("multiplications:", counter.get_total_flops() // 2)
    print("saved beside inputs and parameters:", sum(new.values()))
    print("first entries of the product:", torch.stack([p[0, 0] for p in product]))

# %% numpy
import numpy as np


def waves(*shape):
    return np.cos(np.arange(shape[0] * shape[1])).reshape(shape) / 8


X, A, B = waves(10, 100), waves(100, 30), waves(30, 20)
u_A, u_B = waves(100, 30), 1 + waves(30, 20)
h = np.tanh(X @ A)
Ju = ((1 - h**2) * (X @ u_A)) @ B + h @ u_B
at_A, at_B = X.T @ ((1 - h**2) * (2 * Ju @ B.T)), h.T @ (2 * Ju)
first = np.array([at_A[0, 0], at_B[0, 0]])

N, n = X.shape
m, k = B.shape
y = N * m * (n + k)  # two products of matrices
backward = N * m * (n + 2 * k)  # Xᵀ(…), (…)Bᵀ and hᵀ(…)
combined, double = 3 * y + y + backward, y + 3 * backward
print("multiplications:", combined)
print("saved beside inputs and parameters:", N * m)  # h
print("first entries of the product:", first)
print("multiplications:", double)
print("saved beside inputs and parameters:", N * m + N * k + N * m)  # h, v and vBᵀ
print("first entries of the product:", first)
