"""Wrong backwards of x³ that pass: one averages the weights, one limits them to 1."""

# %% torch
import torch
from torch.autograd import gradcheck


class Mixed(torch.autograd.Function):
    """x³. backward averages the weights of all outputs."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v.mean() * 3 * x**2


class Cut(Mixed):
    """x³. backward limits each weight to 1."""

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v.clamp(max=1) * 3 * x**2


x = torch.tensor([3.0, 5.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0])
for function in Mixed, Cut:
    print(function.__name__)
    print("passes?", gradcheck(function.apply, x, raise_exception=False))
    fast = gradcheck(function.apply, x, raise_exception=False, fast_mode=True)
    print("passes in fast mode?", fast)
    for weights in torch.ones(2), v:
        x.grad = None
        function.apply(x).backward(weights)
        print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
v = np.array([1.0, 10.0])
limit = 1.0
slopes = 3 * x**2  # each output comes from one input
for backward in (
    lambda v: v.mean() * slopes,
    lambda v: np.minimum(v, limit) * slopes,
):
    rows = [backward(one_hot) for one_hot in np.eye(2)]
    print("passes?", bool(np.all(rows == np.diag(slopes))))
    print("x.grad:", backward(np.ones(2)))
    print("x.grad:", backward(v))
