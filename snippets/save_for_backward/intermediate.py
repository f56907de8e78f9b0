"""setup_context: an intermediate value of forward that backward needs, computed once."""

# %% torch
import torch

calls = []


def exp(x):
    calls.append(x.shape)
    return x.exp()


class ExpSquare(torch.autograd.Function):  # y = exp(x)² + x
    @staticmethod
    def forward(x):
        e = exp(x)
        return e**2 + x, e  # e is an output only for setup_context

    @staticmethod
    def setup_context(ctx, inputs, output):
        _, e = output
        ctx.mark_non_differentiable(e)
        ctx.save_for_backward(e)

    @staticmethod
    def backward(ctx, v, _):
        (e,) = ctx.saved_tensors
        return v * (2 * e**2 + 1)


def exp_square(x):
    return ExpSquare.apply(x)[0]


x = torch.tensor([0.5, -1.0])
print("y:", exp_square(x))
calls.clear()
print("gradient:", torch.func.grad(lambda x: exp_square(x).sum())(x))
print("calls of exp:", len(calls))


# %% second
def second(f):
    return torch.func.grad(lambda x: torch.func.grad(lambda x: f(x).sum())(x).sum())(x)


print("second derivative, marked:", second(exp_square))


class Again(ExpSquare):
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(output[1])  # not marked

    @staticmethod
    def backward(ctx, v, v_e):
        (e,) = ctx.saved_tensors
        return v * (2 * e**2 + 1) + v_e * e


print("gradient:", torch.func.grad(lambda x: Again.apply(x)[0].sum())(x))
print("second derivative, with v_e:", second(lambda x: Again.apply(x)[0]))

# %% numpy
import numpy as np

x = np.array([0.5, -1.0])
y = np.exp(2 * x) + x
print("y:", y)
print("gradient:", 2 * np.exp(2 * x) + 1)
print("calls of exp:", 1)

# %% numpy_second
print("second derivative, marked:", np.zeros(2))
print("gradient:", 2 * np.exp(2 * x) + 1)
print("second derivative, with v_e:", 4 * np.exp(2 * x))
