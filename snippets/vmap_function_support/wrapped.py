"""Functions that vmap accepts: with a generated rule, and as a wrapper of a library's Function."""

# %% torch
import torch
from torch.func import grad, vmap


class Power(torch.autograd.Function):
    """Compute a to the power n, a number."""

    generate_vmap_rule = True

    @staticmethod
    def forward(a, n):
        return a**n

    @staticmethod
    def setup_context(ctx, inputs, output):
        a, ctx.n = inputs
        ctx.save_for_backward(a)

    @staticmethod
    def backward(ctx, v):
        (a,) = ctx.saved_tensors
        return v * ctx.n * a ** (ctx.n - 1), None


def loss(w, x):
    return (Power.apply(w, 3) * x).sum()


w = torch.tensor([3.0, -5.0])
rows = torch.tensor([[4.0, 0.5], [-1.5, 2.0], [6.0, -7.0]])
print("each:", vmap(grad(loss), in_dims=(None, 0))(w, rows), sep="\n")


# %% library
class Kernel(torch.autograd.Function):
    """Compute the cube of a in the older form, with ctx in forward."""

    @staticmethod
    def forward(ctx, a):
        ctx.save_for_backward(a)
        return a**3

    @staticmethod
    def backward(ctx, v):
        (a,) = ctx.saved_tensors
        return v * 3 * a**2


def many(function, info, in_dims, *tensors):
    """Call the function once, with the samples in the first dimension of all tensors."""
    moved = [
        a.expand(info.batch_size, *a.shape) if dim is None else a.movedim(dim, 0)
        for a, dim in zip(tensors, in_dims, strict=True)
    ]
    return function(*moved), 0


class Backward(torch.autograd.Function):
    """Compute v times the Jacobian of Kernel with the backward of Kernel."""

    @staticmethod
    def forward(v, a):
        with torch.enable_grad():
            a = a.detach().requires_grad_()
            y = Kernel.apply(a)
        return torch.autograd.grad(y, a, v)[0]

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def vmap(info, in_dims, *tensors):
        return many(Backward.apply, info, in_dims, *tensors)


class Wrapped(torch.autograd.Function):
    """Wrap Kernel for torch.func."""

    @staticmethod
    def forward(a):
        return Kernel.apply(a)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, v):
        return Backward.apply(v, *ctx.saved_tensors)

    @staticmethod
    def vmap(info, in_dims, *tensors):
        return many(Wrapped.apply, info, in_dims, *tensors)


def loss(w, x):
    return (Wrapped.apply(w * x)).sum()


print("each wrapped:", vmap(grad(loss), in_dims=(None, 0))(w, rows), sep="\n")

# %% numpy blind="3 for 2: only the library's backward is asked for"
import numpy as np

w = np.array([3.0, -5.0])
X = np.array([[4.0, 0.5], [-1.5, 2.0], [6.0, -7.0]])
print("each:", 3 * w**2 * X, sep="\n")
print("each wrapped:", 3 * (w * X) ** 2 * X, sep="\n")
