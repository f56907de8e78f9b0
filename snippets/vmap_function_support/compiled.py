"""vmap, a Function with its own backward and torch.compile: the compiled code leaves this backward out."""

# %% torch
import torch


class Foo(torch.autograd.Function):
    generate_vmap_rule = True

    @staticmethod
    def forward(i):
        return torch.tanh(i) * 2

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, v):
        return v  # on purpose not the derivative of forward


def f(row):
    return (Foo.apply(row) ** 2).sum()


def gradient(function):
    x = torch.tensor([[0.5, -1.0], [0.25, 2.0]], dtype=torch.float64, requires_grad=True)
    function(x).sum().backward()
    return x.grad


compiled = torch.compile(torch.vmap(f), fullgraph=True, backend="aot_eager")
print("vmap:", gradient(torch.vmap(f)), sep="\n")
print("vmap and compile:", gradient(compiled), sep="\n")

# %% fixed
apply = torch.compiler.disable(Foo.apply)
disabled = torch.compile(torch.vmap(lambda row: (apply(row) ** 2).sum()), backend="aot_eager")
outside = torch.compile(lambda x: torch.vmap(lambda y: (y**2).sum())(Foo.apply(x)), fullgraph=True, backend="aot_eager")
print("Function not compiled:", gradient(disabled), sep="\n")
print("Function outside of vmap:", gradient(outside), sep="\n")

# %% numpy
import numpy as np

x = np.array([[0.5, -1.0], [0.25, 2.0]])
y = 2 * np.tanh(x)
print("vmap:", 2 * y, sep="\n")
print("vmap and compile:", 2 * y * 2 / np.cosh(x) ** 2, sep="\n")

# %% numpy_fixed
print("Function not compiled:", 2 * y, sep="\n")
print("Function outside of vmap:", 2 * y, sep="\n")
