"""A Function with a number, an optional argument and several tensors: y = k(x₁² + x₂² + …) + b."""

# %% torch
import torch


class SumOfSquares(torch.autograd.Function):
    @staticmethod
    def forward(ctx, k, b, *xs):
        ctx.k = k
        ctx.save_for_backward(*xs)
        y = k * sum(x**2 for x in xs)
        return y if b is None else y + b

    @staticmethod
    def backward(ctx, v):
        for name, need in zip(("k", "b", "first", "second"), ctx.needs_input_grad, strict=True):
            print(f"is it needed for {name}?", need)
        _, need_b, *need_xs = ctx.needs_input_grad
        to_xs = [2 * ctx.k * v * x if need else None for x, need in zip(ctx.saved_tensors, need_xs, strict=True)]
        return None, v if need_b else None, *to_xs


xs = [torch.tensor([3.0, 5.0], requires_grad=True), torch.tensor([0.5, 4.0])]
b = torch.tensor([6.0, 7.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
y = SumOfSquares.apply(0.75, b, *xs)
y.backward(v)
print("y:", y)
print("gradient of the first:", xs[0].grad)
print("b.grad:", b.grad)

# %% optional
xs[0].grad = None
SumOfSquares.apply(0.75, None, *xs).backward(v)
print("gradient of the first:", xs[0].grad)
y = SumOfSquares.apply(0.75, b, *xs)
print("the first, from autograd:", *torch.autograd.grad(y, xs[0], v))


# %% unseen
class Packed(SumOfSquares):
    @staticmethod
    def forward(ctx, k, b, xs):  # a list
        return SumOfSquares.forward(ctx, k, b, *xs)


y = Packed.apply(0.75, None, xs)
print("one list requires grad:", y.requires_grad)
y = SumOfSquares.apply(0.75, None, *xs)
print("its elements, one by one:", y.requires_grad)

# %% numpy
import numpy as np

k, b, v = 0.75, np.array([6.0, 7.0]), np.array([1.0, 10.0])
x = np.array([[3.0, 5.0], [0.5, 4.0]])
gradients = 2 * k * v * x
y = k * (x[0] ** 2 + x[1] ** 2) + b
print("y:", y)
print("gradient of the first:", gradients[0])
print("b.grad:", v)

# %% numpy_optional
print("gradient of the first:", gradients[0])
print("the first, from autograd:", gradients[0])
