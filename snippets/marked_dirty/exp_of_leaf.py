"""A Function that changes a leaf in place without mark_dirty: eager and compiled, and the same without the change."""

# %% torch
import torch


class InPlaceExp(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a):
        y = torch.exp_(a)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, v):
        (y,) = ctx.saved_tensors
        return v * y


def total(a):
    return InPlaceExp.apply(a).sum() + (a**2).sum()


for name, function in {"eager": total, "compiled": torch.compile(total, backend="aot_eager")}.items():
    a = torch.tensor([0.5, 2.0], requires_grad=True)
    loss = function(a)
    loss.backward()
    print(f"{name}, a after the call:", a.detach())
    print(f"{name}, loss:", loss.detach())
    print(f"{name}, gradient:", a.grad)

old = torch.tensor([0.5, 2.0], requires_grad=True)
y = old.exp()
(y + y**2).sum().backward()
print("gradient at the old a:", old.grad)


# %% fixed
class Exp(InPlaceExp):
    @staticmethod
    def forward(ctx, a):
        y = torch.exp(a)
        ctx.save_for_backward(y)
        return y


def fixed_total(a):
    return Exp.apply(a).sum() + (a**2).sum()


for name, function in {"eager": fixed_total, "compiled": torch.compile(fixed_total, backend="aot_eager")}.items():
    a = torch.tensor([0.5, 2.0], requires_grad=True)
    loss = function(a)
    loss.backward()
    print(f"{name}, loss:", loss.detach())
    print(f"{name}, gradient:", a.grad)

# %% numpy
import numpy as np

a = np.array([0.5, 2.0])
y = np.exp(a)
for name in "eager", "compiled":
    print(f"{name}, a after the call:", y)
    print(f"{name}, loss:", np.sum(y + y**2))
    print(f"{name}, gradient:", y + 2 * y)
print("gradient at the old a:", y + 2 * y**2)

# %% numpy_fixed
for name in "eager", "compiled":
    print(f"{name}, loss:", np.sum(y + a**2))
    print(f"{name}, gradient:", y + 2 * a)
