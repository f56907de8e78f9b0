"""Projections and a filtered back-projection of a library, without and with a gradient."""

# %% library
import numpy as np
import torch

rows = [[1, 1, 0, 0], [0, 0, 1, 1], [0, 0.5, 0.5, 0], [1, 0, 1, 0], [0, 1, 0, 1], [0.5, 0, 0, 0.5]]


class Projector:
    """A stand-in for a CT library: two views of three detectors, of an image of four pixels."""

    def __init__(self, matrix):
        self.matrix = np.array(matrix)

    def __call__(self, x):
        return torch.from_numpy(self.matrix @ x.detach().numpy())

    @property
    def T(self):
        return Projector(self.matrix.T)


def ramp(g):
    """Filter each view."""
    views = np.fft.rfft(g.detach().numpy().reshape(2, 3))
    return torch.from_numpy(np.fft.irfft(views * np.array([0.1, 1.0]), 3).reshape(6))


A = Projector(rows)


def fbp(g):
    return A.T(ramp(g))


# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
f = torch.tensor([3.0, 1.0, 7.0, 2.0], dtype=torch.float64, requires_grad=True)
loss = (A(f) ** 2).sum()
loss.backward()


# %% torch
class Linear(torch.autograd.Function):
    """A linear operator whose backward is its adjoint, which has the operator as its backward."""

    @staticmethod
    def forward(ctx, x, operator, adjoint):
        ctx.pair = adjoint, operator
        return operator(x)

    @staticmethod
    def backward(ctx, v):
        return Linear.apply(v, *ctx.pair), None, None


def to_autograd(operator, adjoint):
    return lambda x: Linear.apply(x, operator, adjoint)


loss = (to_autograd(A, A.T)(f) ** 2).sum()
loss.backward()
print("f.grad:", f.grad)

# %% flag
g = torch.tensor([2.0, 9.0, 4.0, 1.0, 3.0, 8.0], dtype=torch.float64, requires_grad=True)
reconstruction = fbp(g)
print("flag:", reconstruction.requires_grad)
reconstruction.requires_grad_().sum().backward()
print("g.grad:", g.grad)


# %% fbp
def fbp_adjoint(v):
    return ramp(A(v))


(to_autograd(fbp, fbp_adjoint)(g) ** 2).sum().backward()
print("g.grad:", g.grad)

# %% numpy
import numpy as np

A = np.array([[1, 1, 0, 0], [0, 0, 1, 1], [0, 0.5, 0.5, 0], [1, 0, 1, 0], [0, 1, 0, 1], [0.5, 0, 0, 0.5]])
f = np.array([3.0, 1.0, 7.0, 2.0])
print("f.grad:", 2 * (A @ f) @ A)

# %% numpy_fbp
kernel = [(0.1 + 2 * np.cos(2 * np.pi * k / 3)) / 3 for k in range(3)]
R = np.kron(np.eye(2), np.array([[kernel[(i - j) % 3] for j in range(3)] for i in range(3)]))
F = A.T @ R
g = np.array([2.0, 9.0, 4.0, 1.0, 3.0, 8.0])
v = 2 * F @ g
print("g.grad:", v @ F)
