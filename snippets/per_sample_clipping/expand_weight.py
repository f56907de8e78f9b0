"""A weight matrix expanded to one copy for each sample: the per-sample gradients of a linear layer."""

# %% torch
import torch
from torch.utils.flop_counter import FlopCounterMode

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0], [2.0, -2.0]])
w = torch.tensor([[0.5, 2.0, 1.0], [1.0, -1.5, 3.0]], requires_grad=True)
ww = w.expand(4, 2, 3)
print("ww.is_leaf:", ww.is_leaf)
ww.retain_grad()  # else ww.grad stays None
y = torch.einsum("ni,nij->nj", X, ww)
y.square().sum().backward()
print("ww.grad:", ww.grad, sep="\n")
print("w.grad:", w.grad)


# %% cost
def multiplications(function):
    with FlopCounterMode(display=False) as counter:
        function().square().sum().backward()
    return counter.get_total_flops() // 2


print("multiplications, batch:", multiplications(lambda: X @ w))
print("multiplications, expanded:", multiplications(lambda: torch.einsum("ni,nij->nj", X, w.expand(4, 2, 3))))
print("numbers held by the expanded weight:", ww.untyped_storage().nbytes() // ww.element_size())
print("numbers held by its gradient:", ww.grad.untyped_storage().nbytes() // ww.grad.element_size())

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0], [2.0, -2.0]])
w = np.array([[0.5, 2.0, 1.0], [1.0, -1.5, 3.0]])
V = 2 * X @ w
each = np.array([np.outer(x, v) for x, v in zip(X, V, strict=True)])
print("ww.grad:", each, sep="\n")
print("w.grad:", X.T @ V)

# %% numpy_cost
n, i, o = each.shape
print("multiplications, batch:", 2 * n * i * o)  # forward and backward
print("multiplications, expanded:", 2 * n * i * o)
print("numbers held by the expanded weight:", i * o)
print("numbers held by its gradient:", n * i * o)
