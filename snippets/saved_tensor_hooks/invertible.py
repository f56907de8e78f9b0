"""An invertible layer after exp: del keeps the input in memory, and resize_(0) frees it."""

# %% deleted
import weakref

import torch


class Scale(torch.autograd.Function):
    """k times x, which keeps its output and computes x again."""

    @staticmethod
    def forward(ctx, x, k):
        y = k * x
        ctx.save_for_backward(y, k)
        del x
        return y

    @staticmethod
    def backward(ctx, v):
        y, k = ctx.saved_tensors
        x = y / k  # the inverse
        return k * v, (v * x).sum()


w = torch.tensor([0.5, -1.5], requires_grad=True)
k = torch.tensor(4.0, requires_grad=True)
h = w.exp()
saved = h.grad_fn
y = Scale.apply(h, k)
del h
print("numbers in memory:", saved._saved_result.untyped_storage().nbytes() // 4)

# %% packed
with torch.autograd.graph.saved_tensors_hooks(lambda h: None, lambda _: (y / k).detach()):
    h = w.exp()
storage = weakref.ref(h.untyped_storage())
y = Scale.apply(h, k)
del h
print("is the input in memory?", storage() is not None)
y.backward(torch.tensor([1.0, 10.0]))
print("w.grad:", w.grad)
print("k.grad:", k.grad)

# %% torch
w.grad = k.grad = None


class Emptied(torch.autograd.Function):
    """The same layer, which also frees the memory of its input."""

    @staticmethod
    def forward(ctx, x, k):
        y = k * x
        ctx.save_for_backward(y, k)
        ctx.x = x.data
        x.untyped_storage().resize_(0)
        return y

    @staticmethod
    def backward(ctx, v):
        y, k = ctx.saved_tensors
        ctx.x.untyped_storage().resize_(4 * y.numel())
        ctx.x.copy_(y / k)  # exp needs it next
        return k * v, (v * ctx.x).sum()


h = w.exp()
saved = h.grad_fn
y = Emptied.apply(h, k)
del h
print("numbers in memory:", saved._saved_result.untyped_storage().nbytes() // 4)
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y.detach())
print("w.grad:", w.grad)
print("k.grad:", k.grad)

# %% numpy
import numpy as np

w, k, v = np.array([0.5, -1.5]), 4, np.array([1.0, 10.0])
h = np.exp(w)
print("numbers in memory:", h.size)

# %% numpy_packed
print("is the input in memory?", False)
print("w.grad:", k * v * h)
print("k.grad:", (v * h).sum())

# %% numpy_emptied
print("numbers in memory:", 0)
print("y:", k * h)
print("w.grad:", k * v * h)
print("k.grad:", (v * h).sum())
