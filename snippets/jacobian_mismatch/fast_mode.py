"""gradcheck with fast_mode=True and an output without a gradient: a false alarm, and two ways without it."""

# %% error raises="GradcheckError: Jacobian mismatch for output 0 with respect to input 0"
import torch
from torch.autograd import gradcheck
from torch.autograd.functional import jacobian

x = torch.tensor([2.0, 5.0], dtype=torch.float64, requires_grad=True)


def f(x):
    return torch.zeros_like(x), x**2


gradcheck(f, x, fast_mode=True)

# %% torch
print("slow mode:", gradcheck(f, x))
print("fast mode, other order:", gradcheck(lambda x: f(x)[::-1], x, fast_mode=True))
print("fast mode, one output:", gradcheck(lambda x: f(x)[1], x, fast_mode=True))
print("Jacobian of the squares:", jacobian(f, x)[1], sep="\n")


# %% missed
class WrongSquare(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x**2

    @staticmethod
    def backward(ctx, g):
        return torch.zeros_like(g)


def wrong(x):
    return torch.zeros_like(x), WrongSquare.apply(x)


print("square:", WrongSquare.apply(x).detach())
print("fast mode, wrong backward:", gradcheck(wrong, x, fast_mode=True))
print("slow mode, wrong backward:", gradcheck(wrong, x, raise_exception=False))

# %% numpy
import numpy as np

x = np.array([2.0, 5.0])
print("Jacobian of the squares:", np.diag(2 * x), sep="\n")

# %% numpy_missed
print("square:", x * x)
