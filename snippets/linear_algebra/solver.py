"""A solution of Ax = b by an iteration that uses out=, with a backward that can be differentiated again."""

# %% once
import torch

A = torch.tensor([[4.0, 1.0], [2.0, 5.0]], dtype=torch.float64, requires_grad=True)
b = torch.tensor([1.0, 3.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0], dtype=torch.float64)


def jacobi(A, b):  # stands for a solver of a library
    x, product = torch.zeros_like(b), torch.empty_like(b)
    for _ in range(60):
        torch.mv(A, x, out=product)
        x = x + (b - product) / A.diagonal()
    return x


class Once(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):  # PyTorch records nothing here
        x = jacobi(A, b)
        ctx.save_for_backward(A, x)
        return x

    @staticmethod
    def backward(ctx, v):
        A, x = ctx.saved_tensors
        w = jacobi(A.T, v)  # recorded, if create_graph is True
        return -torch.outer(w, x), w


at_A, at_b = torch.autograd.grad(Once.apply(A, b), (A, b), v)
print("at_A:", at_A, sep="\n")
print("at_b:", at_b)

# %% error raises="RuntimeError: mv(): functions with out=... arguments don't support automatic differentiation"
torch.autograd.grad(Once.apply(A, b), (A, b), v, create_graph=True)


# %% torch
class Solve(Once):
    @staticmethod
    def backward(ctx, v):
        A, x = ctx.saved_tensors
        w = Solve.apply(A.T, v)  # one node, with this backward
        return -torch.outer(w, x), w


C = torch.tensor([[1.0, 10.0], [100.0, 1000.0]], dtype=torch.float64)
at_A, _ = torch.autograd.grad(Solve.apply(A, b), (A, b), v, create_graph=True)
at_A.backward(C)
print("A.grad:", A.grad, sep="\n")
print("b.grad:", b.grad)
print("gradgradcheck:", torch.autograd.gradgradcheck(Solve.apply, (A, b)))


# %% hidden
class Hidden(Once):
    @staticmethod
    def backward(ctx, v):
        A, x = ctx.saved_tensors
        with torch.no_grad():  # wrong
            w = jacobi(A.T, v)
        return -torch.outer(w, x), w


A.grad = b.grad = None
at_A, _ = torch.autograd.grad(Hidden.apply(A, b), (A, b), v, create_graph=True)
at_A.backward(C)
print("without the derivative of w:", A.grad, sep="\n")

# %% numpy
import numpy as np

A, b, v = np.array([[4.0, 1.0], [2.0, 5.0]]), np.array([1.0, 3.0]), np.array([1.0, 10.0])
A_inv = np.array([[A[1, 1], -A[0, 1]], [-A[1, 0], A[0, 0]]]) / (A[0, 0] * A[1, 1] - A[0, 1] * A[1, 0])
x, w = A_inv @ b, v @ A_inv
print("at_A:", -np.outer(w, x), sep="\n")
print("at_b:", w)

# %% numpy_again
C = np.array([[1.0, 10.0], [100.0, 1000.0]])
p, q = w @ C @ A_inv, A_inv @ C @ x  # of −wᵀCx, through x and through w
print("A.grad:", np.outer(p, x) + np.outer(w, q), sep="\n")
print("b.grad:", -p)

# %% numpy_hidden
print("without the derivative of w:", np.outer(p, x), sep="\n")
