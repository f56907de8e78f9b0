"""The gradient at the input of a spiking layer, s = step(Ax − 1), with a surrogate slope in training only."""

# %% torch
import torch


class Spike(torch.autograd.Function):
    @staticmethod
    def forward(ctx, z):
        ctx.save_for_backward(z)
        return (z > 0).to(z.dtype)

    @staticmethod
    def backward(ctx, v):
        (z,) = ctx.saved_tensors
        return v / (1 + z.abs()) ** 2


class Layer(torch.nn.Module):
    def forward(self, x):
        z = x @ A.T - 1
        return Spike.apply(z) if self.training else (z > 0).to(z.dtype)


A = torch.tensor([[0.5, -1.0], [2.0, 0.25]])
layer, x = Layer(), torch.tensor([[3.0, 1.0]], requires_grad=True)
s = layer(x)
s.backward(torch.tensor([[1.0, 10.0]]))
print("s:", s.detach())
print("x.grad:", x.grad)
print("a graph in eval?", layer.eval()(x).requires_grad)

# %% numpy
import numpy as np

A = np.array([[0.5, -1.0], [2.0, 0.25]])
x, v = np.array([[3.0, 1.0]]), np.array([[1.0, 10.0]])
z = x @ A.T - 1
print("s:", np.heaviside(z, 0))
at_z = v / (1 + np.abs(z)) ** 2
print("x.grad:", at_z @ A)
