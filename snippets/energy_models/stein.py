"""Stein variational gradient descent: why grad_K has a minus, and why the optimizer gets the negative of phi."""

# %% torch
import torch

X = torch.tensor([[0.0], [1.0], [2.5]], requires_grad=True)  # three particles
n = len(X)


def kernel(A, B):
    return torch.exp(-((A[:, None] - B[None]) ** 2).sum(2) / 2)


K = kernel(X, X.detach())
(first,) = torch.autograd.grad(K.sum(), X)  # with respect to the first argument
grad_K = -first  # with respect to the second argument
print("first:", first, sep="\n")

# %% step
log_prob = (-((X - 1.5) ** 2) / 2).sum()
(score,) = torch.autograd.grad(log_prob, X)
phi = (K.detach() @ score + grad_K) / n
print("phi:", phi, sep="\n")
optimizer = torch.optim.SGD([X], lr=0.5)
X.grad = -phi  # step() subtracts the gradient
optimizer.step()
print("moved X:", X.detach(), sep="\n")

# %% both
Y = torch.tensor([[0.0], [1.0], [2.5]], requires_grad=True)
(both,) = torch.autograd.grad(kernel(Y, Y).sum(), Y)
print("without detach:", both, sep="\n")

# %% numpy
import numpy as np

X = np.array([[0.0], [1.0], [2.5]])
D = X[:, None] - X[None]  # D[j, i] is x_j - x_i
K = np.exp(-np.sum(D**2, axis=2) / 2)
by_first = -D * K[:, :, None]
print("first:", by_first.sum(1), sep="\n")

# %% numpy_step blind="J.T: a kernel is symmetric"
phi = (K @ (1.5 - X) + by_first.sum(0)) / 3
print("phi:", phi, sep="\n")
print("moved X:", X + 0.5 * phi, sep="\n")

# %% numpy_both
print("without detach:", by_first.sum(1) - by_first.sum(0), sep="\n")
