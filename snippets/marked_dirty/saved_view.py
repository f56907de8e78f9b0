"""A Function that changes a view of its input in place, and saves a tensor for backward: y = h², in place."""

# %% torch
import torch


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        ctx.save_for_backward(h)  # the tensor itself: backward gets the changed values
        ctx.mark_dirty(h)
        return h.square_()

    @staticmethod
    def backward(ctx, v):
        (h,) = ctx.saved_tensors
        return 2 * h * v


v = torch.tensor([1.0, 10.0, 100.0])
x = torch.tensor([0.5, 1.5, 3.0], requires_grad=True)
h = x + 1
Square.apply(h[1:])
h.backward(v)
print("h:", h)
print("x.grad:", x.grad)


# %% copied
class CopiedSquare(Square):
    @staticmethod
    def forward(ctx, h):
        ctx.save_for_backward(h.clone())
        ctx.mark_dirty(h)
        return h.square_()


x.grad = None
h = x + 1
CopiedSquare.apply(h[1:])
h.backward(v)
print("h:", h)
print("x.grad:", x.grad)


# %% output
class Exp(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        ctx.mark_dirty(h)
        h.exp_()
        ctx.save_for_backward(h)
        return h

    @staticmethod
    def backward(ctx, v):
        (y,) = ctx.saved_tensors
        return v * y


x.grad = None
h = x + 1
Exp.apply(h[1:])
h.backward(v)
print("h:", h)
print("x.grad:", x.grad)


# %% error raises="RuntimeError: If your Function modifies"
class TwoOutputs(CopiedSquare):
    @staticmethod
    def forward(ctx, h):
        return CopiedSquare.forward(ctx, h), h.sum()


h = x + 1
TwoOutputs.apply(h[1:])

# %% numpy
import numpy as np

x, v = np.array([0.5, 1.5, 3.0]), np.array([1.0, 10.0, 100.0])
old = x + 1
squared, exponential = old.copy(), old.copy()
squared[1:], exponential[1:] = old[1:] ** 2, np.exp(old[1:])


def times_v(slopes):
    """Return the gradient: the first element of h is unchanged, and the slopes belong to the view."""
    return v * np.array([1.0, *slopes])


print("h:", squared)
print("x.grad:", times_v(2 * squared[1:]))  # wrong: the slopes of the changed values

# %% numpy_copied
print("h:", squared)
print("x.grad:", times_v(2 * old[1:]))

# %% numpy_output
print("h:", exponential)
print("x.grad:", times_v(exponential[1:]))
