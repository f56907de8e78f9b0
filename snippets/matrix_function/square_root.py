"""The square root of a symmetric matrix with equal eigenvalues, by eigh and by a Function."""

# %% nan
import torch

V = torch.tensor([[1.0, 2.0, 3.0], [2.0, 5.0, 1.0], [3.0, 1.0, 4.0]])
A = torch.diag(torch.tensor([4.0, 4.0, 9.0])).requires_grad_()
L, Q = torch.linalg.eigh(A)
((Q * L.sqrt()) @ Q.T).backward(V)
print("is no number left?", bool(A.grad.isnan().all()))

# %% torch
from torch.autograd.function import once_differentiable


class SquareRoot(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A):
        L, Q = torch.linalg.eigh(A)
        ctx.save_for_backward(L.sqrt(), Q)
        return (Q * L.sqrt()) @ Q.T

    @staticmethod
    @once_differentiable
    def backward(ctx, V):
        s, Q = ctx.saved_tensors
        return Q @ (Q.T @ V @ Q / (s[:, None] + s)) @ Q.T


A.grad = None
SquareRoot.apply(A).backward(V)
print("A.grad:", A.grad)

# %% numpy
import numpy as np

V = np.array([[1.0, 2.0, 3.0], [2.0, 5.0, 1.0], [3.0, 1.0, 4.0]])
A = np.diag([4.0, 4.0, 9.0])
R = np.sqrt(A)  # A is diagonal
J = np.kron(R, np.eye(3)) + np.kron(np.eye(3), R)  # of RR, with respect to R
print("A.grad:", np.linalg.solve(J.T, V.ravel()).reshape(3, 3))
