"""A network in which one activation has a slope of its own in backward."""

# %% torch blind="J @ v: a product of two vectors; input: a weight whose neuron is off"
import torch
from torch.nn import functional as F


class OwnSlope(torch.autograd.Function):
    @staticmethod
    def forward(ctx, z):
        ctx.save_for_backward(z)
        return z.relu()

    @staticmethod
    def backward(ctx, v):
        (z,) = ctx.saved_tensors
        return v * torch.where(z > 0, 1.0, 0.25)


x = torch.tensor([1.0, 2.0])
W = torch.tensor([[3.0, -1.0], [0.5, -2.0], [-1.0, 2.0]], requires_grad=True)
u = torch.tensor([2.0, 5.0, -3.0], requires_grad=True)


def look(activation):
    W.grad = u.grad = None
    y = u @ activation(W @ x)
    y.backward()
    print("y:", y.detach())
    print("u.grad:", u.grad)
    print("W.grad:", W.grad, sep="\n")


look(F.relu)
look(OwnSlope.apply)


# %% detach
def own_slope(z):
    soft = F.leaky_relu(z, 0.25)
    return soft + (z.relu() - soft).detach()


look(own_slope)

# %% numpy blind="J @ v: a product of two vectors; input: a weight whose neuron is off"
import numpy as np

x, u = np.array([1.0, 2.0]), np.array([2.0, 5.0, -3.0])
W = np.array([[3.0, -1.0], [0.5, -2.0], [-1.0, 2.0]])
z = W @ x


def show(slope):
    h = np.maximum(z, 0)
    print("y:", u @ h)
    print("u.grad:", h)
    print("W.grad:", np.outer(u * slope, x), sep="\n")


own = np.where(z > 0, 1, 0.25)
show(z > 0)
show(own)

# %% numpy_detach
show(own)
