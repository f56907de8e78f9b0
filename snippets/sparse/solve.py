"""A sparse system, solved outside PyTorch: the gradient of the stored values and of b."""

# %% torch
import numpy as np
import torch


class Solver:  # stands for a sparse solver outside PyTorch
    def __init__(self, rows, columns, values):
        self.A = np.zeros((3, 3))
        np.add.at(self.A, (rows, columns), values)

    def solve(self, b, x):  # writes into x
        x[:] = np.linalg.solve(self.A, b)

    def solve_transposed(self, b, x):
        x[:] = np.linalg.solve(self.A.T, b)


rows, columns = torch.tensor([[0, 0, 1, 2, 2], [0, 2, 1, 0, 2]])
values = torch.tensor([4.0, 1.0, 2.0, -3.0, 5.0], dtype=torch.float64, requires_grad=True)
b = torch.tensor([7.0, 3.0, 2.0], dtype=torch.float64, requires_grad=True)

x = torch.empty(3, dtype=torch.float64)
Solver(rows, columns, values.detach()).solve(b.detach(), x.numpy())
print("x:", x)
print("x.grad_fn:", x.grad_fn)


# %% function
class SparseSolve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, values, rows, columns, b):
        ctx.solver = Solver(rows, columns, values.numpy())
        x = torch.empty_like(b)
        ctx.solver.solve(b.numpy(), x.numpy())
        ctx.save_for_backward(rows, columns, x)
        return x

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        rows, columns, x = ctx.saved_tensors
        w = torch.empty_like(v)
        ctx.solver.solve_transposed(v.numpy(), w.numpy())
        return -w[rows] * x[columns], None, None, w


v = torch.tensor([1.0, 10.0, 100.0], dtype=torch.float64)
x = SparseSolve.apply(values, rows, columns, b)
x.backward(v)
print("values.grad:", values.grad)
print("b.grad:", b.grad)

# %% dense
A = torch.zeros(3, 3, dtype=torch.float64)
A[rows, columns] = values.detach()
A.requires_grad_()
torch.linalg.solve(A, b.detach()).backward(v)
print("A.grad:", A.grad, sep="\n")
print("at the stored places:", A.grad[rows, columns])

# %% numpy
import numpy as np

rows, columns = np.array([[0, 0, 1, 2, 2], [0, 2, 1, 0, 2]])
values = np.array([4.0, 1.0, 2.0, -3.0, 5.0])
b = np.array([7.0, 3.0, 2.0])
A = np.zeros((3, 3))
A[rows, columns] = values
inverse = np.linalg.inv(A)
x = inverse @ b
print("x:", x)
print("x.grad_fn:", None)

# %% numpy_function
v = np.array([1.0, 10.0, 100.0])
J = -inverse[:, rows] * x[columns]  # one column for each stored value
print("values.grad:", v @ J)
print("b.grad:", v @ inverse)

# %% numpy_dense
at_A = -np.outer(v @ inverse, x)
print("A.grad:", at_A, sep="\n")
print("at the stored places:", at_A[rows, columns])
