"""A Function whose backward is not its derivative, under a compiled torch.func.grad."""

# %% torch
import torch


class Tenfold(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return torch.sin(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, v):
        return 10 * v


def f(x):
    return Tenfold.apply(x).sum()


point = torch.tensor([1.0, 2.0])
print("grad:", torch.func.grad(f)(point))
print("compiled grad:", torch.compile(torch.func.grad(f), backend="eager", fullgraph=True)(point))

# %% right
x = torch.tensor([1.0, 2.0], requires_grad=True)
torch.compile(f, backend="eager")(x).backward()
print("x.grad:", x.grad)
print("grad of the compiled:", torch.func.grad(torch.compile(f, backend="eager"))(point))
outside = torch.compiler.disable(torch.func.grad(f))
print("grad disabled inside:", torch.compile(lambda x: 2 * outside(x), backend="eager")(point))

# %% numpy blind="input: the backward of this Function does not read x"
import numpy as np

x = np.array([1.0, 2.0])
print("grad:", 10 * np.ones(2))
print("compiled grad:", np.cos(x))  # the derivative of the forward method

# %% numpy_right
print("x.grad:", 10 * np.ones(2))
print("grad of the compiled:", 10 * np.ones(2))
print("grad disabled inside:", 2 * 10 * np.ones(2))
