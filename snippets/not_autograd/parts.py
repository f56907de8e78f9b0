"""The same gradient from the whole batch and from two halves, with half of the saved memory."""

# %% torch
import torch

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = torch.tensor([4.0, 9.0, 6.0, 1.0])
w = torch.tensor([0.5, 3.0], requires_grad=True)


def loss(rows):
    return ((X[rows] @ w - t[rows]) ** 2).mean()


def saved_bytes(rows):
    """Return how many bytes the graph of a loss saves for backward."""
    sizes = []
    hooks = (lambda tensor: sizes.append(tensor.nbytes), lambda nothing: nothing)
    with torch.autograd.graph.saved_tensors_hooks(*hooks):
        loss(rows)
    return sum(sizes)


whole, halves = slice(0, 4), [slice(0, 2), slice(2, 4)]
print("bytes, whole batch:", saved_bytes(whole))
print("bytes, each half:", [saved_bytes(half) for half in halves])

# %% same
loss(whole).backward()
print("gradient, whole batch:", w.grad)
w.grad = None
for half in halves:
    (loss(half) / len(halves)).backward()  # frees what this half saved
print("gradient, two halves:", w.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = np.array([4.0, 9.0, 6.0, 1.0])
w = np.array([0.5, 3.0])
float32 = 4  # bytes


def saved_bytes(X):
    n, features = X.shape
    return (n * features + n) * float32  # X for the product, the errors for the square


print("bytes, whole batch:", saved_bytes(X))
print("bytes, each half:", [saved_bytes(X[:2]), saved_bytes(X[2:])])

# %% numpy_same
v = 2 * (X @ w - t) / len(X)
print("gradient, whole batch:", v @ X)
print("gradient, two halves:", v[:2] @ X[:2] + v[2:] @ X[2:])
