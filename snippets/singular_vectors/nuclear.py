"""The nuclear norm: its subgradient UVᵀ by autograd, and in a Function that stores it in forward."""

# %% torch
import torch


class NuclearNorm(torch.autograd.Function):
    @staticmethod
    def forward(ctx, X):
        U, s, Vh = torch.linalg.svd(X, full_matrices=False)
        large = s > 1e-6
        ctx.save_for_backward(U[:, large] @ Vh[large])  # the gradient at X, known in forward already
        return s.sum()

    @staticmethod
    def backward(ctx, v):
        (dX,) = ctx.saved_tensors
        return v * dX


X = torch.tensor([[3.0, 1.0], [0.5, 2.0], [-1.0, 0.25]], dtype=torch.float64, requires_grad=True)
for norm in NuclearNorm.apply, torch.linalg.svdvals:
    X.grad = None
    loss = 0.5 * norm(X).sum()
    loss.backward()
    print("loss:", loss)
    print("X.grad:", X.grad, sep="\n")

# %% low_rank
X = torch.tensor([[2.0, 4.0], [1.0, 2.0], [-0.5, -1.0]], dtype=torch.float64, requires_grad=True)  # of rank 1
NuclearNorm.apply(X).backward()
print("gradient of the Function:", X.grad, sep="\n")
print("its largest singular value:", torch.linalg.matrix_norm(X.grad, 2))
print("its rank:", torch.linalg.matrix_rank(X.grad))
X.grad = None
torch.linalg.svdvals(X).sum().backward()
print("rank of the gradient from autograd:", torch.linalg.matrix_rank(X.grad))

# %% numpy
import numpy as np

X = np.array([[3.0, 1.0], [0.5, 2.0], [-1.0, 0.25]])
for _ in "Function", "autograd":
    squares, V = np.linalg.eigh(X.T @ X)
    s = np.sqrt(squares)
    print("loss:", 0.5 * s.sum())
    print("X.grad:", 0.5 * X @ (V / s) @ V.T, sep="\n")  # the factor of a polar decomposition

# %% numpy_low_rank
u, w = np.array([2.0, 1.0, -0.5]), np.array([1.0, 2.0])  # X is their outer product
G = np.outer(u, w) / np.sqrt(u @ u * (w @ w))
print("gradient of the Function:", G, sep="\n")
print("its largest singular value:", np.linalg.norm(G, 2))
print("its rank:", np.linalg.matrix_rank(G))
full_rank = min(G.shape)
print("rank of the gradient from autograd:", full_rank)
