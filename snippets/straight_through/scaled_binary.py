"""Binary weights times their mean size, sign(x/E)·E, with E detached and not."""

# %% torch
import torch


class Sign(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return torch.sign(x)

    @staticmethod
    def backward(ctx, v):
        return v  # straight through


x = torch.tensor([0.5, -1.5, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

E = x.abs().mean().detach()
y = Sign.apply(x / E) * E
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% inside
x.grad = None
q = torch.sign(x / E) * E
y = x + (q - x).detach()  # both factors inside the estimator
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% divided
x.grad = None
y = Sign.apply(x) * E  # without the division
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% learned
x.grad = None
E = x.abs().mean()  # with its graph
y = Sign.apply(x / E) * E
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% numpy blind="J @ v: the matrix is diagonal"
import numpy as np

x = np.array([0.5, -1.5, 2.0])
v = np.array([1.0, 10.0, 100.0])
size = np.mean(np.abs(x))
s = np.sign(x)
inner = v * size / size  # times E on the way back, then divided by E
print("y:", s * size)
print("x.grad:", inner)

# %% numpy_inside
print("y:", s * size)
print("x.grad:", v @ np.eye(len(x)))  # as if y were x

# %% numpy_divided
print("y:", s * size)
print("x.grad:", v * size)

# %% numpy_learned
at_size = v @ s - v @ x / size  # from the factor E, and from x/E
print("y:", s * size)
print("x.grad:", v + at_size * s / len(x))
