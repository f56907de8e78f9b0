"""A wrapper with __torch_dispatch__: which tensor requires grad, and an in-place change of the inner tensor."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
import torch
from torch.utils._pytree import tree_map_only


class Wrapper(torch.Tensor):
    @staticmethod
    def __new__(cls, inner, *, requires_grad=False):
        return cls._make_wrapper_subclass(cls, inner.shape, dtype=inner.dtype, requires_grad=requires_grad)

    def __init__(self, inner, **_options):
        self.inner = inner

    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        args, kwargs = tree_map_only(cls, lambda w: w.inner, (args, kwargs or {}))
        return tree_map_only(torch.Tensor, cls, func(*args, **kwargs))


x = torch.tensor([2.0, 5.0], dtype=torch.float64, requires_grad=True)
y = (Wrapper(x) ** 3).sum()
print("a grad_fn inside or outside?", any(t.grad_fn is not None for t in (y, y.inner)))
y.backward()

# %% torch
w = Wrapper(x.detach(), requires_grad=True)
(w**3).sum().backward()
print("w.grad.inner:", w.grad.inner)


# %% function
class Wrap(torch.autograd.Function):
    @staticmethod
    def forward(ctx, t):
        return Wrapper(t.detach())

    @staticmethod
    def backward(ctx, g):
        return g.inner


h = 3 * x
(Wrap.apply(h) ** 3).sum().backward()
print("x.grad:", x.grad)


# %% in_place
class WrapCopy(Wrap):
    @staticmethod
    def forward(ctx, t):
        return Wrapper(t.detach().clone())


for name, function in ("shared", Wrap), ("copied", WrapCopy):
    h = 2 * x
    w = function.apply(h)
    h.mul_(3)
    (g,) = torch.autograd.grad((w**2).sum(), x)
    print(f"loss, {name}:", (w.inner**2).sum())
    print(f"gradient, {name}:", g)

# %% numpy
import numpy as np

x = np.array([2.0, 5.0])
print("w.grad.inner:", 3 * x**2)

# %% numpy_function
print("x.grad:", 3 * (3 * x) ** 2 * 3)

# %% numpy_in_place
print("loss, shared:", np.sum((3 * 2 * x) ** 2))
print("gradient, shared:", 2 * (3 * 2 * x) * 2)  # without the factor 3
print("loss, copied:", np.sum((2 * x) ** 2))
print("gradient, copied:", 2 * (2 * x) * 2)
