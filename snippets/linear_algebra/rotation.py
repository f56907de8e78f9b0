"""The rotation next to a matrix, by SVD, and its gradient at two matrices and at three points."""

# %% torch
import torch

v = torch.tensor([[1.0, 10.0], [100.0, 1000.0]], dtype=torch.float64)


def rotate(M):
    U, S, Vh = torch.linalg.svd(M)
    print("difference of the singular values:", S[0] - S[1])
    return U @ Vh


M = torch.tensor([[3.0, 1.0], [-2.0, 4.0]], dtype=torch.float64, requires_grad=True)
rotate(M).backward(v)
print("M.grad:", M.grad, sep="\n")
Q = torch.tensor([[0.0, -2.0], [2.0, 0.0]], dtype=torch.float64, requires_grad=True)
rotate(Q).backward(v)
print("finite?", bool(Q.grad.isfinite().all()))


# %% sums
class Rotate(torch.autograd.Function):
    @staticmethod
    def forward(ctx, M):
        U, S, Vh = torch.linalg.svd(M)
        ctx.save_for_backward(U, S, Vh)
        return U @ Vh

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        U, S, Vh = ctx.saved_tensors
        X = U.mT @ v @ Vh.mT
        return U @ ((X - X.mT) / (S[:, None] + S)) @ Vh


for A in (M, Q):
    A.grad = None
    Rotate.apply(A).backward(v)
    print("gradient:", A.grad, sep="\n")

# %% points
target = torch.tensor([[1.0, 0.0], [0.0, 2.0], [3.0, 1.0]], dtype=torch.float64)
P = torch.tensor([[1.0, 0.5], [-1.0, 2.0], [2.0, 2.5]], dtype=torch.float64, requires_grad=True)
Rotate.apply(target.T @ P).backward(v)
print("P.grad:", P.grad, sep="\n")

# %% numpy
import numpy as np

v = np.array([[1.0, 10.0], [100.0, 1000.0]])


def at_matrix(M):
    """Return the gradient at a matrix with a positive determinant, from the angle of its rotation."""
    p, q = M[0, 0] + M[1, 1], M[1, 0] - M[0, 1]
    cos, sin = np.array([p, q]) / np.hypot(p, q)
    at_angle = -sin * (v[0, 0] + v[1, 1]) + cos * (v[1, 0] - v[0, 1])
    at_p, at_q = at_angle * np.array([-q, p]) / (p**2 + q**2)
    return np.array([[at_p, -at_q], [at_q, at_p]])


M, Q = np.array([[3.0, 1.0], [-2.0, 4.0]]), np.array([[0.0, -2.0], [2.0, 0.0]])
for A in (M, Q):
    S = np.linalg.svd(A, compute_uv=False)
    print("difference of the singular values:", S[0] - S[1])
print("M.grad:", at_matrix(M), sep="\n")

# %% numpy_sums
print("gradient:", at_matrix(M), sep="\n")
print("gradient:", at_matrix(Q), sep="\n")

# %% numpy_points
target = np.array([[1.0, 0.0], [0.0, 2.0], [3.0, 1.0]])
P = np.array([[1.0, 0.5], [-1.0, 2.0], [2.0, 2.5]])
print("P.grad:", target @ at_matrix(target.T @ P), sep="\n")
