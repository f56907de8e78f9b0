"""The outer product of a vector with itself: grad_outputs has one weight for each of its entries."""

# %% error raises="RuntimeError: Mismatch in shape: grad_output[0] has a shape of torch.Size([4]) and output[0] has"
import torch

x = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
y = torch.outer(x, x)
torch.autograd.grad(y, x, grad_outputs=torch.ones_like(x))

# %% torch
(g,) = torch.autograd.grad(y, x, grad_outputs=torch.ones_like(y), retain_graph=True)
print("gradient from ones:", g)
V = torch.zeros(4, 4)
V[0, 2], V[3, 1] = 10.0, 1.0
(g,) = torch.autograd.grad(y, x, grad_outputs=V)
print("gradient from two weights:", g)

# %% numpy
import numpy as np

x, E = np.array([1.0, 2.0, 3.0, 4.0]), np.eye(4)
J = np.einsum("ik,j->ijk", E, x) + np.einsum("jk,i->ijk", E, x)  # the derivative of y[i, j] with respect to x[k]
print("gradient from ones:", np.einsum("ij,ijk->k", np.ones((4, 4)), J))
V = np.zeros((4, 4))
V[0, 2], V[3, 1] = 10.0, 1.0
print("gradient from two weights:", np.einsum("ij,ijk->k", V, J))
