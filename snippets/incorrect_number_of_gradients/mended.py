"""One value for each argument: xⁿ, with n a number, and with n a learned tensor."""

# %% torch
import torch


class Power(torch.autograd.Function):
    """The power n of each element, n a number."""

    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x)
        ctx.n = n
        return x**n

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * ctx.n * x ** (ctx.n - 1), None


x = torch.tensor([4.0, 0.5], requires_grad=True)
y = Power.apply(x, 3)
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% silenced
x = torch.tensor([4.0, 0.5], requires_grad=True)
n = torch.tensor(3.0, requires_grad=True)
y = Power.apply(x, n)
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)
print("n.grad:", n.grad)


# %% learned
class LearnedPower(torch.autograd.Function):
    """The power n of each element, n a tensor with one element."""

    @staticmethod
    def forward(ctx, x, n):
        y = x**n
        ctx.save_for_backward(x, n, y)
        return y

    @staticmethod
    def backward(ctx, v):
        x, n, y = ctx.saved_tensors
        return v * n * x ** (n - 1), (v * y * x.log()).sum()


x = torch.tensor([4.0, 0.5], requires_grad=True)
n = torch.tensor(3.0, requires_grad=True)
y = LearnedPower.apply(x, n)
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)
print("n.grad:", n.grad)

# %% numpy
import numpy as np

x = np.array([4.0, 0.5])
v = np.array([1.0, 10.0])
print("x.grad:", v * 3 * x**2)

# %% numpy_silenced
print("x.grad:", v * 3 * x**2)

# %% numpy_learned
print("x.grad:", v * 3 * x**2)
print("n.grad:", np.sum(v * x**3 * np.log(x)))
