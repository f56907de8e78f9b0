"""Distances with operations that have a forward mode, and a Function with a jvp."""

# %% torch
import torch

x = torch.tensor([3.0, 1.0])
t = torch.tensor([1.0, 10.0])
corners = torch.tensor([[0.0, 5.0], [-2.0, -11.0]])


def distances(x):
    return torch.linalg.vector_norm(x - corners, dim=1)


y, change = torch.func.jvp(distances, (x,), (t,))
print("y:", y)
print("change of y:", change)


# %% silenced
def scaled(x):
    return x.sum() * torch.cdist(x[None].detach(), corners)[0]


y, change = torch.func.jvp(scaled, (x,), (t,))
print("times the sum:", y)
print("without the distances:", change)


# %% rows
def by_cdist(x):
    return torch.cdist(x[None], corners)[0]


print("J by jacrev:", torch.func.jacrev(by_cdist)(x), sep="\n")
print("J row by row:", torch.autograd.functional.jacobian(by_cdist, x), sep="\n")
print("J by vector_norm:", torch.func.jacrev(distances)(x), sep="\n")


# %% function blind="2 + x: forward mode does not call backward"
class Cube(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * 3 * x**2

    @staticmethod
    def jvp(ctx, t):
        (x,) = ctx.saved_tensors
        return 3 * x**2 * t


x = torch.tensor([3.0, 5.0])
cube, change = torch.func.jvp(Cube.apply, (x,), (t,))
print("cube:", cube)
print("change of the cube:", change)

# %% numpy
import numpy as np

x = np.array([3.0, 1.0])
t = np.array([1.0, 10.0])
away = x - np.array([[0.0, 5.0], [-2.0, -11.0]])
y = np.sqrt(np.sum(away**2, axis=1))
J = away / y[:, None]
print("y:", y)
print("change of y:", J @ t)

# %% numpy_silenced
print("times the sum:", np.sum(x) * y)
print("without the distances:", np.sum(t) * y)

# %% numpy_rows
print("J by jacrev:", J[[0, 0]], sep="\n")
print("J row by row:", J, sep="\n")
print("J by vector_norm:", J, sep="\n")

# %% numpy_function
x = np.array([3.0, 5.0])
print("cube:", x**3)
print("change of the cube:", 3 * x**2 * t)
