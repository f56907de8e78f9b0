"""Accuracy cannot be a loss: argmax and the comparison leave nothing to differentiate."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

X = torch.tensor([[1.0, 3.0], [4.0, -2.0], [0.5, 1.5]])
labels = torch.tensor([1, 0, 0])
W = torch.tensor([[0.3, -0.2], [0.1, 0.4]], requires_grad=True)
scores = X @ W
accuracy = (scores.argmax(dim=1) == labels).float().mean()
accuracy.backward()

# %% silenced
import torch
from torch.nn.functional import cross_entropy

X = torch.tensor([[1.0, 3.0], [4.0, -2.0], [0.5, 1.5]])
labels = torch.tensor([1, 0, 0])
W = torch.tensor([[0.3, -0.2], [0.1, 0.4]], requires_grad=True)
scores = X @ W
accuracy = (scores.argmax(dim=1) == labels).float().mean()
accuracy.requires_grad_()
accuracy.backward()
print("scores:", scores, sep="\n")
print("accuracy:", accuracy)
print("silenced:", W.grad)

# %% torch
loss = cross_entropy(X @ W, labels)
loss.backward()
print("loss:", loss)
print("W.grad:", W.grad, sep="\n")

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [4.0, -2.0], [0.5, 1.5]])
W = np.array([[0.3, -0.2], [0.1, 0.4]])
R = np.array([[0.0, 1.0], [1.0, 0.0], [1.0, 0.0]])  # a 1 at each label
S = X @ W
hits = S.argmax(axis=1) == R.argmax(axis=1)
print("scores:", S, sep="\n")
print("accuracy:", hits.mean())

P = np.exp(S) / np.exp(S).sum(axis=1, keepdims=True)
V = (P - R) / 3  # the gradient of the mean at the scores
print("loss:", -np.log((P * R).sum(axis=1)).mean())
print("W.grad:", X.T @ V, sep="\n")
