"""An auto-encoder with missing ratings: no gradient for the weights of missing entries."""

# %% torch
import torch

X = torch.tensor([[3.0, -1.0, 2.0, -1.0, 5.0], [4.0, 1.0, -1.0, -1.0, 2.0]])
W = torch.tensor([[0.5, -1.0, 0.25, 2.0, 0.1], [-0.3, 0.4, 1.5, -2.0, 0.2]], requires_grad=True)


def loss_of(X):
    known = X >= 0
    inputs = torch.where(known, X, 0)  # no input from missing entries
    outputs = inputs @ W.T @ W  # encoder, then decoder: one W for both
    errors = torch.where(known, outputs - X, 0)  # no loss there
    return errors.pow(2).sum() / known.sum()


loss_of(X[:1]).backward()
print("of one sample:", W.grad, sep="\n")
W.grad = None
loss_of(X).backward()
print("W.grad:", W.grad, sep="\n")

# %% hooked
W.grad = None
known = X[:1] >= 0
handle = W.register_hook(lambda g: g * known)
errors = torch.where(known, X[:1] @ W.T @ W - X[:1], 0)
loss = errors.pow(2).sum() / known.sum()
loss.backward()
handle.remove()
print("with a hook:", W.grad, sep="\n")

# %% numpy
import numpy as np

X = np.array([[3.0, -1.0, 2.0, -1.0, 5.0], [4.0, 1.0, -1.0, -1.0, 2.0]])
W = np.array([[0.5, -1.0, 0.25, 2.0, 0.1], [-0.3, 0.4, 1.5, -2.0, 0.2]])
known = X >= 0


def gradient(X, inputs, known):
    H = inputs @ W.T
    V = 2 * known * (H @ W - X) / known.sum()  # gradient at the outputs
    return (V @ W.T).T @ inputs + H.T @ V  # encoder, then decoder


print("of one sample:", gradient(X[:1], X[:1] * known[:1], known[:1]), sep="\n")
W_grad = gradient(X, X * known, known)
print("W.grad:", W_grad, sep="\n")

# %% numpy_hooked
print("with a hook:", gradient(X[:1], X[:1], known[:1]) * known[0], sep="\n")
