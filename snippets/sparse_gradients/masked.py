"""Embedding dropout: the mask on the weight before the lookup, and on the rows after it."""

# %% torch
import torch
from torch.nn import functional as F

words = torch.tensor([0, 2, 0, 1, 0])
start = torch.tensor([[1.5, -0.5], [2.0, 1.0], [0.3, 0.7]])
keep = torch.tensor([[1.0], [0.0], [1.0]])  # one number for each word of the vocabulary
v = torch.tensor([[0.1, 10.0], [0.2, 20.0], [0.7, 70.0], [0.3, 30.0], [0.9, 90.0]])
gradients = {}
for place in ("before", "after"):
    weight = start.clone().requires_grad_()
    mask = keep / 0.9  # kept rows are scaled
    emb = F.embedding(words, mask * weight) if place == "before" else F.embedding(words, weight) * mask[words]
    emb.backward(v)
    gradients[place] = weight.grad
    print(f"{place}, emb:", emb)
    print(f"{place}, gradient:", weight.grad)
print("equal:", torch.equal(gradients["before"], gradients["after"]))

# %% outside
for place in ("before", "after"):
    weight = start.clone().requires_grad_()
    emb = F.embedding(words, keep * weight) if place == "before" else F.embedding(words, weight) * keep[words]
    (emb / 0.9).backward(v)
    gradients[place] = weight.grad
print("equal:", torch.equal(gradients["before"], gradients["after"]))
print("gradient:", weight.grad)

# %% numpy
import numpy as np

words = np.array([0, 2, 0, 1, 0])
w = np.array([[1.5, -0.5], [2.0, 1.0], [0.3, 0.7]])
mask = np.array([1.0, 0.0, 1.0])[:, None] / 0.9
G = np.array([[0.1, 10.0], [0.2, 20.0], [0.7, 70.0], [0.3, 30.0], [0.9, 90.0]])
S = np.eye(3)[words]  # a one-hot row for each word
print("before, emb:", S @ (mask * w))
print("before, gradient:", mask * (S.T @ G))
print("after, emb:", (S @ w) * mask[words])
print("after, gradient:", S.T @ (mask[words] * G))

# %% numpy_outside
print("gradient:", mask * (S.T @ G))
