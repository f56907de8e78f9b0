"""DoRA: the norm of each row of an out × in weight, and of each column."""

# %% torch
import torch

W = torch.tensor([[0.5, -1.0, 2.0], [1.5, 0.5, -0.5]])  # Linear(3, 2).weight: out × in
B, A = torch.tensor([[1.0], [-0.5]]), torch.tensor([[0.25, 0.5, -1.0]])
x, v = torch.tensor([1.0, -2.0, 0.5]), torch.tensor([1.0, 10.0])


def outputs(dim):
    """Return y = x Vᵀ and its gradient at the magnitude, for the norms along `dim`."""
    magnitude = W.norm(dim=dim, keepdim=True).requires_grad_()
    V = W + B @ A
    y = x @ (magnitude * V / V.norm(dim=dim, keepdim=True)).T
    return magnitude.detach(), torch.autograd.grad(y, magnitude, v)[0]


magnitude, at_magnitude = outputs(dim=1)
print("one for each output:", magnitude, sep="\n")
print("its gradient:", at_magnitude, sep="\n")

# %% columns
magnitude, at_magnitude = outputs(dim=0)
print("one for each input:", magnitude)
print("its gradient:", at_magnitude)

# %% transposed
stored = W.T  # Conv1D of Transformers: in × out
print("one for each output:", stored.T.norm(dim=1))

# %% numpy
import numpy as np

W = np.array([[0.5, -1.0, 2.0], [1.5, 0.5, -0.5]])
V = W + np.outer([1.0, -0.5], [0.25, 0.5, -1.0])
x, v = np.array([1.0, -2.0, 0.5]), np.array([1.0, 10.0])
rows, columns = np.sqrt((V**2).sum(axis=1)), np.sqrt((V**2).sum(axis=0))
print("one for each output:", np.sqrt((W**2).sum(axis=1))[:, None], sep="\n")
print("its gradient:", (v * (V @ x) / rows)[:, None], sep="\n")

# %% numpy_columns
print("one for each input:", np.sqrt((W**2).sum(axis=0))[None])
print("its gradient:", (v @ V * x / columns)[None])

# %% numpy_transposed
print("one for each output:", np.sqrt((W**2) @ np.ones(3)))
