"""The sign with the gradient passed straight through, and with the slope of tanh."""

# %% torch atol=1e-12
import torch


class SignSTE(torch.autograd.Function):
    """The sign, with the slope of tanh and a small floor."""

    @staticmethod
    def forward(ctx, x, top):
        ctx.save_for_backward(x)
        ctx.top = top
        return torch.sign(x)

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * (ctx.top - torch.tanh(x) ** 2), None


class Straight(torch.autograd.Function):
    """The sign, with the gradient passed straight through."""

    @staticmethod
    def forward(ctx, x):
        return torch.sign(x)

    @staticmethod
    def backward(ctx, v):
        return v


x = torch.tensor([0.125, -0.5, 2.0, -4.0, 20.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 3.0, -2.0, 5.0, 10.0], dtype=torch.float64)
for name, function in (
    ("sign alone", torch.sign),
    ("straight through", Straight.apply),
    ("slope of tanh", lambda x: SignSTE.apply(x, 1)),
    ("slope and floor", lambda x: SignSTE.apply(x, 1.001)),
):
    (gradient,) = torch.autograd.grad(function(x), x, v)
    print(f"{name}:", gradient)
    print("is it the derivative?", torch.autograd.gradcheck(function, x, raise_exception=False))

# %% descent atol=1e-12
for name, function in (("straight through", Straight.apply), ("slope and floor", lambda x: SignSTE.apply(x, 1.001))):
    w = torch.tensor([-0.25, -3.0], dtype=torch.float64, requires_grad=True)
    for _ in range(8):
        (gradient,) = torch.autograd.grad((function(w) - 1).square().sum(), w)
        with torch.no_grad():
            w -= gradient / 8
    print(f"{name}, after the steps:", w.detach())

# %% half
slope = torch.tanh(torch.tensor(20.0, dtype=torch.bfloat16)) ** 2
floors = torch.tensor([0.001, 0.125])
print("floor inside the constant:", torch.stack([1 + floor - slope for floor in floors.tolist()]))
print("floor added last:", torch.stack([1 - slope + floor for floor in floors.tolist()]))

# %% numpy
import numpy as np

x, v = np.array([0.125, -0.5, 2.0, -4.0, 20.0]), np.array([1.0, 3.0, -2.0, 5.0, 10.0])
slope = 4 / (np.exp(x) + np.exp(-x)) ** 2  # of tanh
for name, factor in (
    ("sign alone", np.zeros(5)),
    ("straight through", np.ones(5)),
    ("slope of tanh", slope),
    ("slope and floor", slope + 0.001),
):
    print(f"{name}:", v * factor)
    print("is it the derivative?", not factor.any())

# %% numpy_descent
for name, top in (("straight through", None), ("slope and floor", 1.001)):
    w = np.array([-0.25, -3.0])
    for _ in range(8):
        factor = np.ones(2) if top is None else top - 1 + 4 / (np.exp(w) + np.exp(-w)) ** 2
        w = w - 2 * (np.sign(w) - 1) * factor / 8
    print(f"{name}, after the steps:", w)

# %% numpy_half
floors = np.array([0.001, 0.125])


def bfloat16(a):
    """Return the numbers with 7 bits after the first."""
    unit = 2.0 ** (np.floor(np.log2(a)) - 7)
    return np.round(a / unit) * unit


print("floor inside the constant:", bfloat16(1 + floors) - 1)
print("floor added last:", bfloat16(floors))
