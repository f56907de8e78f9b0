"""The SVD multiplied together again: the loss is a function of the matrix itself."""

# %% torch blind="x - y, input: the gradient does not depend on M" one-point="two singular values must be 0"
import torch

a, c = torch.tensor([1.0, 2.0, -1.0]), torch.tensor([2.0, 1.0, 3.0])
M = torch.diag(torch.tensor([3.0, 0.0, 0.0])).requires_grad_()  # of rank 1


def loss(A):
    U, S, Vh = torch.linalg.svd(A)
    return a @ (U @ torch.diag(S) @ Vh) @ c


loss(M).backward()
print("M.grad:", M.grad, sep="\n")

# %% jitter blind="x - y: the gradient does not depend on the jitter"
M.grad = None
loss(M + torch.diag(torch.tensor([0.0, 0.25, 0.5]))).backward()
print("M.grad:", M.grad, sep="\n")

# %% without
M.grad = None
(a @ M @ c).backward()
print("M.grad:", M.grad, sep="\n")

# %% numpy blind="2x for x², 3 for 2: the values are 0; J @ v: it is a number" one-point="two singular values must be 0"
import numpy as np

S = np.array([3.0, 0.0, 0.0])
with np.errstate(invalid="ignore"):
    division = S[2] / (S[1] ** 2 - S[2] ** 2)
print("M.grad:", np.full((3, 3), division), sep="\n")  # 0 / 0

# %% numpy_jitter
a, c = np.array([1.0, 2.0, -1.0]), np.array([2.0, 1.0, 3.0])
print("M.grad:", np.outer(a, c), sep="\n")

# %% numpy_without
print("M.grad:", np.outer(a, c), sep="\n")
