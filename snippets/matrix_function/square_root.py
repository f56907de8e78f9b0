"""The square root of a symmetric matrix with equal eigenvalues, by eigh and by a Function."""

# %% nan blind="J @ v, J.T, input: the gradient is not a number"
import torch

V = torch.tensor([[1.0, 2.0, 3.0], [2.0, 5.0, 1.0], [3.0, 1.0, 4.0]])
A = torch.diag(torch.tensor([4.0, 4.0, 9.0])).requires_grad_()
L, Q = torch.linalg.eigh(A)
((Q * L.sqrt()) @ Q.T).backward(V)
print("is every entry not a number?", bool(A.grad.isnan().all()))

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


A = torch.tensor([[5.8, 2.4, 0.0], [2.4, 7.2, 0.0], [0.0, 0.0, 4.0]], requires_grad=True)
SquareRoot.apply(A).backward(V)
print("A.grad:", A.grad)

# %% numpy
import numpy as np

V = np.array([[1.0, 2.0, 3.0], [2.0, 5.0, 1.0], [3.0, 1.0, 4.0]])
u = np.array([0.6, 0.8, 0.0])  # A is 4I + 5uuᵀ, with the eigenvalues 4, 4 and 9
R = 2 * np.eye(3) + np.outer(u, u)
J = np.kron(R, np.eye(3)) + np.kron(np.eye(3), R)  # of RR, with respect to R
print("A.grad:", np.linalg.solve(J.T, V.ravel()).reshape(3, 3))
