"""A Function whose backward has an if: is_grads_batched refuses it, and accepts torch.where."""

# %% error raises="RuntimeError: Batching rule not implemented for aten::is_nonzero"
import torch


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        if v.sum() < 0:  # reads a number out of v
            return -3 * v * x**2
        return 3 * v * x**2


x = torch.tensor([3.0, -0.5], requires_grad=True)
V = torch.tensor([[1.0, 10.0], [-4.0, 2.0]])
torch.autograd.grad(Cube.apply(x), x, V, is_grads_batched=True)

# %% loop
y = Cube.apply(x)
(first,) = torch.autograd.grad(y, x, V[0], retain_graph=True)
(second,) = torch.autograd.grad(y, x, V[1])
print("first:", first)
print("second:", second)


# %% torch
class CubeWhere(Cube):
    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        sign = torch.where(v.sum() < 0, -1.0, 1.0)
        return sign * 3 * v * x**2


(rows,) = torch.autograd.grad(CubeWhere.apply(x), x, V, is_grads_batched=True)
print("rows:", rows)

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

x = np.array([3.0, -0.5])
V = np.array([[1.0, 10.0], [-4.0, 2.0]])
J = np.diag(3 * x**2)
signs = np.where(V.sum(axis=1) < 0, -1.0, 1.0)
print("first:", signs[0] * V[0] @ J)
print("second:", signs[1] * V[1] @ J)

# %% numpy_rows blind="J.T: J is diagonal"
print("rows:", signs[:, None] * (V @ J))
