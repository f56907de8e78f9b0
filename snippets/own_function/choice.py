"""Gradients that are not the derivative: reversed, a surrogate for a step, and straight through round."""

# %% torch
import torch
from torch.autograd import gradcheck


class Reversed(torch.autograd.Function):
    """Return x unchanged, and reverse the gradient."""

    @staticmethod
    def forward(ctx, x, strength):
        ctx.strength = strength
        return x.view_as(x)

    @staticmethod
    def backward(ctx, v):
        return -ctx.strength * v, None


class Spike(torch.autograd.Function):
    """A step at 0, with the slope of a smooth curve."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return (x > 0).to(x.dtype)

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v / (1 + x.abs()) ** 2


class Round(torch.autograd.Function):
    """Round x, and pass the gradient straight through."""

    @staticmethod
    def forward(ctx, x):
        return x.round()

    @staticmethod
    def backward(ctx, v):
        return v


v = torch.tensor([1.0, 10.0, 100.0])
for name, function in (
    ("reversed", lambda x: Reversed.apply(x, 0.5)),
    ("spike", Spike.apply),
    ("round", Round.apply),
):
    x = torch.tensor([0.25, -3.0, 1.75], requires_grad=True)
    y = function(x)
    y.backward(v)
    print(f"{name}, y:", y)
    print(f"{name}, gradient:", x.grad)
    x = x.detach().double().requires_grad_()
    print("is it the derivative?", gradcheck(function, x, raise_exception=False))

# %% descent
x = torch.tensor(0.2, requires_grad=True)
losses, places = [], []
for _ in range(6):
    loss = (Round.apply(x) - 0.7) ** 2
    losses.append(loss.detach())
    places.append(x.detach().clone())
    x.grad = None
    loss.backward()
    with torch.no_grad():
        x -= 0.25 * x.grad
print("places:", torch.stack(places))
print("losses:", torch.stack(losses))

# %% numpy
import numpy as np

x = np.array([0.25, -3.0, 1.75])
v = np.array([1.0, 10.0, 100.0])
strength = 0.5
for name, y, chosen, slope in (
    ("reversed", x, -strength * np.ones_like(x), np.ones_like(x)),
    ("spike", np.where(x > 0, 1.0, 0.0), 1 / (1 + np.abs(x)) ** 2, np.zeros_like(x)),
    ("round", np.rint(x), np.ones_like(x), np.zeros_like(x)),
):
    print(f"{name}, y:", y)
    print(f"{name}, gradient:", v * chosen)
    print("is it the derivative?", bool(np.array_equal(chosen, slope)))

# %% numpy_descent
x = 0.2
losses, places = [], []
for _ in range(6):
    y = np.rint(x)
    losses.append((y - 0.7) ** 2)
    places.append(x)
    x = x - 0.25 * (2 * (y - 0.7))
print("places:", np.array(places))
print("losses:", np.array(losses))
