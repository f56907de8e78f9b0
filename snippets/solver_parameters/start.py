"""The start of the adjoint: the gradient that autograd passes to the backward of the solver."""

# %% torch
import torch

h, steps = 0.25, 8  # from t_0 = 0 to t_1 = 2


class Solve(torch.autograd.Function):
    """Solve z' = -0.5z with Euler's method."""

    @staticmethod
    def forward(ctx, z):
        for _ in range(steps):
            z = z - h * 0.5 * z
        return z

    @staticmethod
    def backward(ctx, v):
        print("received:", v)
        a = v  # the adjoint at t_1
        for _ in range(steps):
            a = a - h * 0.5 * a  # back in time, to t_0
        return a


z0 = torch.tensor([3.0, 1.0], requires_grad=True)
w = torch.tensor([2.0, -5.0])  # a layer after the solver
z1 = Solve.apply(z0)
z1.retain_grad()
loss = ((w * z1).sum() - 1) ** 2
loss.backward()
print("z1.grad:", z1.grad)
print("z0.grad:", z0.grad)

# %% by_hand
z0.grad = None
Solve.apply(z0).backward(torch.tensor([1.0, 10.0]))
print("by hand:", z0.grad)

# %% numpy
import numpy as np

z0, w, q = np.array([3.0, 1.0]), np.array([2.0, -5.0]), 1 - 0.25 * 0.5
v = 2 * ((w * q**8 * z0).sum() - 1) * w
print("received:", v)
print("z1.grad:", v)
print("z0.grad:", q**8 * v)

# %% numpy_by_hand
v = np.array([1.0, 10.0])
print("received:", v)
print("by hand:", q**8 * v)
