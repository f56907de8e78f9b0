"""The diagonal of the empirical Fisher: the mean of squares of three gradients, and the square of their mean."""

# %% torch
import torch
from torch.func import grad, vmap
from torch.nn.functional import binary_cross_entropy_with_logits as entropy

X = torch.tensor([[1.0, 3.0], [-1.5, 0.5], [0.25, -2.0]])
t = torch.tensor([1.0, 1.0, 0.0])
w = torch.tensor([0.5, -0.25], requires_grad=True)

entropy(X @ w, t).backward()
print("square of the mean:", w.grad**2)


# %% mean
def loss(w, x, t):  # of one sample
    return entropy(x @ w, t)


each = vmap(grad(loss), in_dims=(None, 0, 0))(w.detach(), X, t)
print("gradients:", each, sep="\n")
print("mean of squares:", each.square().mean(dim=0))

# %% expected
p = (X @ w.detach()).sigmoid()
F = torch.zeros(2)
for label, weight in ((0.0, 1 - p), (1.0, p)):
    labels = torch.full((3,), label)
    each = vmap(grad(loss), in_dims=(None, 0, 0))(w.detach(), X, labels)
    F += (weight[:, None] * each.square()).mean(dim=0)
print("over the labels of the model:", F)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.5, 0.5], [0.25, -2.0]])
t = np.array([1.0, 1.0, 0.0])
w = np.array([0.5, -0.25])
p = 1 / (1 + np.exp(-X @ w))
G = (p - t)[:, None] * X  # a row for each sample
n = len(G)
print("square of the mean:", (G.sum(axis=0) / n) ** 2)

# %% numpy_mean
print("gradients:", G, sep="\n")
F = G.T @ G / n
print("mean of squares:", np.diag(F))

# %% numpy_expected
print("over the labels of the model:", p * (1 - p) @ X**2 / len(X))
