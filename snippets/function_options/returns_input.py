"""A Function whose forward returns its input: backward is called for a leaf and for a result."""

# %% torch
import torch


class Same(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x

    @staticmethod
    def backward(ctx, v):
        return 666 * v


v = torch.tensor([1.0, 10.0])
for shift in (0.0, 1.0):
    x = torch.tensor([3.0, 5.0], requires_grad=True)
    h = x + shift if shift else x
    y = Same.apply(h)
    y.backward(v)
    print("y:", y.detach())
    print("x.grad:", x.grad)
    print("is y the same object as h?", y is h)
    print("same memory?", y.data_ptr() == h.data_ptr())

# %% skipped
x = torch.tensor([3.0, 5.0], requires_grad=True)
Same.forward(None, 2 * x).backward(v)
print("x.grad:", x.grad)

# %% numpy blind="input: the gradient does not depend on x"
import numpy as np

x, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
for shift in (0, 1):
    print("y:", x + shift)
    print("x.grad:", 666 * v)

# %% numpy_skipped
print("x.grad:", 2 * v)
