"""A ContextVar in backward: another thread does not have the value."""

# %% torch
import contextvars
import threading

import torch

factor = contextvars.ContextVar("factor", default=1.0)


class Scaled(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.clone()

    @staticmethod
    def backward(ctx, grad):
        return factor.get() * grad  # of the thread that runs this node


def in_another_thread(backward):
    thread = threading.Thread(target=backward)
    thread.start()
    thread.join()


x = torch.tensor([1.5, -0.5], dtype=torch.float64, requires_grad=True)
weights = torch.tensor([2.0, 10.0])
factor.set(-0.25)
(weights * Scaled.apply(x) ** 3).sum().backward()
print("x.grad:", x.grad)

# %% thread
x.grad = None
loss = (weights * Scaled.apply(x) ** 3).sum()
in_another_thread(loss.backward)
print("gradient, from another thread:", x.grad)


# %% kept
class Kept(Scaled):
    @staticmethod
    def forward(ctx, x):
        ctx.factor = factor.get()  # in the thread of the forward pass
        return x.clone()

    @staticmethod
    def backward(ctx, grad):
        return ctx.factor * grad


x.grad = None
loss = (weights * Kept.apply(x) ** 3).sum()
in_another_thread(loss.backward)
print("gradient, with the value on ctx:", x.grad)

# %% copied
x.grad = None
loss = (weights * Scaled.apply(x) ** 3).sum()
context = contextvars.copy_context()
in_another_thread(lambda: context.run(loss.backward))
print("gradient, in a copy of the context:", x.grad)

# %% numpy
import numpy as np

x = np.array([1.5, -0.5])
v = np.array([2.0, 10.0])
g = v * 3 * x**2
print("x.grad:", -0.25 * g)

# %% numpy_thread
print("gradient, from another thread:", g)

# %% numpy_kept
print("gradient, with the value on ctx:", -0.25 * g)

# %% numpy_copied
print("gradient, in a copy of the context:", -0.25 * g)
