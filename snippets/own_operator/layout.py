"""A backward that reads the memory of v as if it were contiguous, alone and before cat: y = x²."""

# %% torch
import torch


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, prepare):
        ctx.save_for_backward(x)
        ctx.prepare = prepare
        return x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        print("is v contiguous?", v.is_contiguous())
        memory = ctx.prepare(v).as_strided((2, 2), (2, 1))  # what a kernel reads
        return 2 * x * memory, None


x = torch.tensor([[3.0, 5.0], [-1.0, 4.0]], requires_grad=True)
v = torch.tensor([[1.0, 10.0, 100.0], [2.0, 20.0, 200.0]])


def gradient(prepare):
    y = Square.apply(x, prepare)
    return torch.autograd.grad(torch.cat([y, x[:, :1]], dim=1), x, v)[0]


print("y:", Square.apply(x, None).detach(), sep="\n")
print("wrong:", gradient(lambda v: v), sep="\n")
print("right:", gradient(torch.Tensor.contiguous), sep="\n")

# %% numpy
import numpy as np

x = np.array([[3.0, 5.0], [-1.0, 4.0]])
v = np.array([[1.0, 10.0, 100.0], [2.0, 20.0, 200.0]])
first_column = np.array([[1.0, 0.0]])
memory = v.ravel()[:4].reshape(2, 2)
print("y:", x**2, sep="\n")
print("wrong:", 2 * x * memory + v[:, 2:] * first_column, sep="\n")
print("right:", 2 * x * v[:, :2] + v[:, 2:] * first_column, sep="\n")
