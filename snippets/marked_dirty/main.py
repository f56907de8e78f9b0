"""A Function that triples its input in place: it marks the input as dirty, and returns it."""

# %% torch
import torch


class Triple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        h *= 3
        ctx.mark_dirty(h)
        return h

    @staticmethod
    def backward(ctx, v):
        return 3 * v


x = torch.tensor([0.5, 4.0], requires_grad=True)
h = x[0] * x
y = Triple.apply(h)
(y + h).backward(torch.tensor([1.0, 10.0]))
print("y + h:", y + h)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([0.5, 4.0])
J_h = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([1.0, 10.0])
print("y + h:", 6 * x[0] * x)  # h is tripled, too
print("x.grad:", v @ (6 * J_h))
