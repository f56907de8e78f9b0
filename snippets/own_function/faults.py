"""Nine backwards of y = x³, and what PyTorch and gradcheck report."""

# %% torch
import torch
from torch.autograd import gradcheck


class Cube(torch.autograd.Function):
    """The cube of each element, with a rule for backward."""

    @staticmethod
    def forward(ctx, x, rule):
        ctx.save_for_backward(x)
        ctx.rule = rule
        return x**3

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return ctx.rule(x, v)


rules = {
    "right": lambda x, v: (v * 3 * x**2, None),
    "a None too many": lambda x, v: (v * 3 * x**2, None, None),
    "v forgotten": lambda x, v: (3 * x**2, None),
    "a matrix": lambda x, v: (v[:, None] * 3 * x**2, None),
    "None for x": lambda x, v: (None, None),
    "too short": lambda x, v: ((v * 3 * x**2)[1:], None),
    "too few": lambda x, v: (v * 3 * x**2,),
    "a gradient for rule": lambda x, v: (v * 3 * x**2, v),
    "a number": lambda x, v: (3, None),
}
said, found, gradient = {}, {}, {}
for name, rule in rules.items():
    x = torch.tensor([3.0, 5.0], requires_grad=True)
    try:
        Cube.apply(x, rule).backward(torch.tensor([1.0, 10.0]))
        said[name] = "nothing"
    except RuntimeError:
        said[name] = "an error"
    gradient[name] = x.grad
    print(f"{name}:", x.grad)

    x = x.detach().double().requires_grad_()
    try:
        right = gradcheck(Cube.apply, (x, rule), raise_exception=False)
        found[name] = "passes" if right else "fails"
    except RuntimeError:
        found[name] = "the same error"

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np


def is_tensor(one):
    return isinstance(one, np.ndarray)


def accepted(x, returned):
    """Return True if PyTorch accepts the number, type and shape of the values."""
    first, *others = returned
    if not others or any(one is not None for one in others):
        return False
    if first is None:
        return True
    return is_tensor(first) and first.shape[-1] == x.size


def summed(first, x):
    """Return a gradient, summed to the shape of x."""
    return first.reshape(-1, x.size).sum(axis=0)


x = np.array([3.0, 5.0])
v = np.array([1.0, 10.0])
J = np.diag(3 * x**2)
rules = {
    "right": lambda x, v: (v @ J, None),
    "a None too many": lambda x, v: (v @ J, None, None),
    "v forgotten": lambda x, v: (np.diag(J), None),
    "a matrix": lambda x, v: (np.outer(v, np.diag(J)), None),
    "None for x": lambda x, v: (None, None),
    "too short": lambda x, v: ((v @ J)[1:], None),
    "too few": lambda x, v: (v @ J,),
    "a gradient for rule": lambda x, v: (v @ J, v),
    "a number": lambda x, v: (3, None),
}
gradient = {}
for name, rule in rules.items():
    if accepted(x, rule(x, v)):
        first = rule(x, v)[0]
        gradient[name] = None if first is None else summed(first, x)
        if first is not None:
            print(f"{name}:", gradient[name])
