"""Messages of forward mode: no level, two levels, whole numbers, no tuple, and a Function without jvp."""

# %% torch
import textwrap

import torch
from torch.autograd import forward_ad


class Copy(torch.autograd.Function):
    """A copy, with a backward only."""

    @staticmethod
    def forward(x):
        return x.clone()

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, v):
        return v


def no_level():
    forward_ad.make_dual(x, u)


def two_levels():
    with forward_ad.dual_level(), forward_ad.dual_level():
        pass


def whole_numbers():
    torch.func.jvp(torch.sin, (x.long(),), (u,))


def no_tuple():
    torch.func.jvp(torch.sin, x, u)


def no_jvp():
    torch.func.jvp(Copy.apply, (x,), (u,))


x, u = torch.ones(2), torch.ones(2)
for function in (no_level, two_levels, whole_numbers, no_tuple, no_jvp):
    try:
        function()
    except (RuntimeError, ValueError) as error:
        message = f"{type(error).__name__}: {error}"
        print(function.__name__, *textwrap.wrap(message, 80), sep="\n")
