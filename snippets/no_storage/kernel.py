"""A Function whose backward is a kernel that reads data_ptr(), under jacrev."""

# %% error raises="RuntimeError: Cannot access data pointer of Tensor that doesn't have storage"
import torch
from torch.autograd.function import once_differentiable


def kernel(x, v):  # stands for a kernel in C++ or CUDA
    x.data_ptr(), v.data_ptr()
    return v * 3 * x**2


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    @once_differentiable
    def backward(ctx, v):
        return kernel(*ctx.saved_tensors, v)


x = torch.tensor([1.5, -2.0])
torch.func.jacrev(Cube.apply)(x)


# %% torch
class CubeGradient(torch.autograd.Function):
    @staticmethod
    def forward(x, v):
        return kernel(x, v)

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, _):
        raise RuntimeError("no second derivative")

    @staticmethod
    def vmap(info, in_dims, x, v):
        x, v = (
            t.expand(info.batch_size, *t.shape) if dim is None else t.movedim(dim, 0)
            for t, dim in zip((x, v), in_dims, strict=True)
        )
        return CubeGradient.apply(x.contiguous(), v.contiguous()), 0


class Cube(Cube):
    @staticmethod
    def backward(ctx, v):
        return CubeGradient.apply(*ctx.saved_tensors, v)

    @staticmethod
    def vmap(info, in_dims, x):
        return Cube.apply(x), in_dims[0]


X = torch.stack([x, 3 * x])
print("J of one sample:", torch.func.jacrev(Cube.apply)(x), sep="\n")
print("J of each sample:", torch.vmap(torch.func.jacrev(Cube.apply))(X), sep="\n")
print("functional:", torch.autograd.functional.jacobian(Cube.apply, x), sep="\n")

# %% numpy
import numpy as np

x = np.array([1.5, -2.0])
J = np.diag(3 * x**2)
print("J of one sample:", J, sep="\n")
print("J of each sample:", np.stack([J, 9 * J]), sep="\n")
print("functional:", J, sep="\n")
