"""A kernel that needs a contiguous v in backward, after y.sum()."""

# %% error raises="RuntimeError: Expected dout.is_contiguous() to be true, but got false"
import torch


def kernel(dout, x):  # stands for a kernel of a library
    if not dout.is_contiguous():
        raise RuntimeError("Expected dout.is_contiguous() to be true, but got false")
    return dout * 3 * x**2


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, v):
        return kernel(v, *ctx.saved_tensors)


x = torch.tensor([[1.0, -2.0], [0.5, 3.0]], requires_grad=True)
Cube.apply(x).contiguous().sum().backward()


# %% torch
class Cube(Cube):
    @staticmethod
    def backward(ctx, v):
        print("v is contiguous:", v.is_contiguous())
        return kernel(v.contiguous(), *ctx.saved_tensors)


w = torch.tensor([[2.0, 5.0], [-1.0, 4.0]])
for loss in (lambda y: y.sum(), lambda y: (y.t() * w).sum()):
    x.grad = None
    loss(Cube.apply(x)).backward()
    print("x.grad:", x.grad, sep="\n")

# %% hook
x.grad = None
y = Cube.apply(x)  # stands for a Function that you cannot change
y.register_hook(lambda v: v.contiguous())
(y.t() * w).sum().backward()
print("x.grad:", x.grad, sep="\n")

# %% numpy
import numpy as np

x = np.array([[1.0, -2.0], [0.5, 3.0]])
w = np.array([[2.0, 5.0], [-1.0, 4.0]])
expanded = np.broadcast_to(1.0, (2, 2))
for v in (expanded, w.T):
    print("v is contiguous:", v.flags.c_contiguous)
    print("x.grad:", v * 3 * x**2, sep="\n")

# %% numpy_hook
print("v is contiguous:", np.ascontiguousarray(w.T).flags.c_contiguous)
print("x.grad:", w.T * 3 * x**2, sep="\n")
