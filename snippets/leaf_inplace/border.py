"""Replace the first and last row and column of A: an entry that a later assignment replaces has the gradient 0."""

# %% torch
import torch

leaf = {"requires_grad": True}
A = torch.tensor([[0.5, 1.0, -1.0, 2.0], [3.0, 0.25, 1.5, -2.0], [1.0, 2.5, -0.5, 4.0]], **leaf)
N = torch.tensor([1.0, -2.0, 3.0, 0.5], **leaf)
S = torch.tensor([2.0, 1.5, -1.0, 4.0], **leaf)
W = torch.tensor([0.75, -3.0, 1.25], **leaf)
E = torch.tensor([-0.5, 2.0, 5.0], **leaf)


def look():
    print("A.grad:", A.grad, sep="\n")
    print("N.grad:", N.grad)
    print("S.grad:", S.grad)
    print("W.grad:", W.grad)
    print("E.grad:", E.grad)


B = A.clone()
B[0, :] = N
B[-1, :] = S
B[:, 0] = W
B[:, -1] = E
(B**2).sum().backward()
look()

# %% joined
for x in [A, N, S, W, E]:
    x.grad = None
middle = torch.cat([W[1:-1, None], A[1:-1, 1:-1], E[1:-1, None]], dim=1)
B = torch.cat([N[None], middle, S[None]])
(B**2).sum().backward()
look()

# %% numpy blind="input: replaced entries of A do not matter"
import numpy as np

A = np.array([[0.5, 1.0, -1.0, 2.0], [3.0, 0.25, 1.5, -2.0], [1.0, 2.5, -0.5, 4.0]])
N, S = np.array([1.0, -2.0, 3.0, 0.5]), np.array([2.0, 1.5, -1.0, 4.0])
W, E = np.array([0.75, -3.0, 1.25]), np.array([-0.5, 2.0, 5.0])

inside = np.zeros((3, 4))
inside[1:-1, 1:-1] = 1
between = np.array([0, 1, 1, 0])
print("A.grad:", 2 * inside * A, sep="\n")
print("N.grad:", 2 * between * N)
print("S.grad:", 2 * between * S)
print("W.grad:", 2 * W)
print("E.grad:", 2 * E)

# %% numpy_joined
between = np.array([0, 1, 0])
print("A.grad:", 2 * inside * A, sep="\n")
print("N.grad:", 2 * N)
print("S.grad:", 2 * S)
print("W.grad:", 2 * between * W)
print("E.grad:", 2 * between * E)
