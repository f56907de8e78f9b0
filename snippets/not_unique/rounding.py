"""The exponential of a matrix from its eigenvectors: single precision raises the message."""

# %% error raises="RuntimeError: linalg_eig_backward: The eigenvectors in the complex case"
import torch


def exponential(A):
    values, V = torch.linalg.eig(A)
    return (V @ torch.diag(values.exp()) @ torch.linalg.inv(V)).real


A = torch.tensor([[19.0, 8.0], [-12.0, 17.0]], requires_grad=True)
exponential(A).sum().backward()

# %% torch
A = torch.tensor([[19.0, 8.0], [-12.0, 17.0]], dtype=torch.float64, requires_grad=True)
exponential(A).sum().backward()
print("A.grad:", A.grad, sep="\n")

# %% smaller
A = torch.tensor([[19.0, 8.0], [-12.0, 17.0]], requires_grad=True)
(exponential(A).sum() / 1e6).backward()
print("of the smaller loss:", A.grad, sep="\n")

# %% hidden
B = torch.tensor([[1.0, 2j], [-2j, 3.0]], requires_grad=True)
divisor = 1000
(torch.linalg.eigh(B).eigenvectors.real.sum() / divisor).backward()
print("divided by:", divisor)
print("is the gradient finite?", bool(B.grad.isfinite().all()))

# %% matrix_exp
A = torch.tensor([[19.0, 8.0], [-12.0, 17.0]], requires_grad=True)
torch.linalg.matrix_exp(A).sum().backward()
print("A.grad:", A.grad, sep="\n")

# %% numpy blind="J @ v: powers of M, which commute"
import numpy as np

A = np.array([[19.0, 8.0], [-12.0, 17.0]])
M = np.block([[A.T, np.ones((2, 2))], [np.zeros((2, 2)), A.T]])
term = total = np.eye(4)
for k in range(1, 150):  # the series of exp(M)
    term = term @ M / k
    total = total + term
print("A.grad:", total[:2, 2:], sep="\n")

# %% numpy_smaller rtol=1e-4
print("of the smaller loss:", total[:2, 2:] / 1e6, sep="\n")

# %% numpy_hidden
print("divided by:", 1000)
print("is the gradient finite?", True)

# %% numpy_matrix_exp rtol=1e-5
print("A.grad:", total[:2, 2:], sep="\n")
