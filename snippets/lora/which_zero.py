"""LoRA of an embedding: A = 0, B = 0, or both, and the gradients of the first two steps."""

# %% torch
import torch
from torch.nn.functional import embedding

ids = torch.tensor([2, 0])
W = torch.tensor([[0.5, -1.0], [1.5, 0.5], [2.0, -0.5]])  # frozen: a row for each token
t = torch.tensor([[1.0, 0.0], [-1.0, 2.0]])
some_A, some_B = torch.tensor([[0.5, -0.25, 0.75]]), torch.tensor([[1.5], [-0.5]])


def train(A, B):
    A, B = A.clone().requires_grad_(), B.clone().requires_grad_()
    for step in "first", "second":
        A.grad = B.grad = None
        y = embedding(ids, W) + embedding(ids, A.T) @ B.T
        ((y - t) ** 2).sum().backward()
        print(f"{step}, at A:", A.grad[0])
        print(f"{step}, at B:", B.grad[:, 0])
        with torch.no_grad():
            A -= 0.125 * A.grad
            B -= 0.125 * B.grad
    print("B @ A:", (B @ A).detach(), sep="\n")


print("A is zero")
train(0 * some_A, some_B)
print("B is zero")
train(some_A, 0 * some_B)

# %% both
train(0 * some_A, 0 * some_B)

# %% numpy blind="input: the batch leaves out one token"
import numpy as np

E = np.eye(3)[[2, 0]]  # a one-hot row for each token
W = np.array([[0.5, -1.0], [1.5, 0.5], [2.0, -0.5]])
t = np.array([[1.0, 0.0], [-1.0, 2.0]])
some_A, some_B = np.array([[0.5, -0.25, 0.75]]), np.array([[1.5], [-0.5]])


def steps(A, B):
    for step in "first", "second":
        v = 2 * (E @ (W + A.T @ B.T) - t)
        at_A, at_B = B.T @ v.T @ E, v.T @ E @ A.T
        print(f"{step}, at A:", at_A[0])
        print(f"{step}, at B:", at_B[:, 0])
        A, B = A - 0.125 * at_A, B - 0.125 * at_B
    print("B @ A:", B @ A, sep="\n")


print("A is zero")
steps(0 * some_A, some_B)
print("B is zero")
steps(some_A, 0 * some_B)

# %% numpy_both
steps(0 * some_A, 0 * some_B)
