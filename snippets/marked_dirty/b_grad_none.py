"""A Function of two inputs that changes a slice of the first one in place."""

# %% torch
import torch


class AddToSlice(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        a[1:2] += b
        return a

    @staticmethod
    def backward(ctx, v):
        return v, v[1:2]


v = torch.tensor([1.0, 10.0, 100.0])
a = torch.tensor([3.0, 5.0, 7.0], requires_grad=True)
b = torch.tensor([2.0], requires_grad=True)
h = a + 1
y = AddToSlice.apply(h, b)
y.backward(v)
print("y:", y)
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% unmarked
a.grad = b.grad = None
h = a + 1
AddToSlice.apply(h, b)
h.backward(v)
print("h:", h)
print("a.grad:", a.grad)
print("b.grad is None:", b.grad is None)


# %% marked
class MarkedAddToSlice(AddToSlice):
    @staticmethod
    def forward(ctx, a, b):
        ctx.mark_dirty(a)
        a[1:2] += b
        return a


a.grad = b.grad = None
h = a + 1
MarkedAddToSlice.apply(h, b)
h.backward(v)
print("h:", h)
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% numpy blind="J @ v, J.T: J_a is the identity"
import numpy as np

a, b, v = np.array([3.0, 5.0, 7.0]), 2.0, np.array([1.0, 10.0, 100.0])
J_a, J_b = np.eye(3), np.eye(3)[:, 1:2]
print("y:", a + 1 + J_b[:, 0] * b)
print("a.grad:", v @ J_a)
print("b.grad:", v @ J_b)

# %% numpy_unmarked
print("h:", a + 1 + J_b[:, 0] * b)
print("a.grad:", v @ J_a)
print("b.grad is None:", True)

# %% numpy_marked
print("h:", a + 1 + J_b[:, 0] * b)
print("a.grad:", v @ J_a)
print("b.grad:", v @ J_b)
