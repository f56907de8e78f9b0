"""A Grad-CAM map that is zero everywhere: emptied by the ReLU, or by a softmax that is certain."""

# %% torch
import torch

A = torch.tensor([[[1.0, 3.0], [2.0, 0.5]], [[4.0, 1.0], [0.5, 2.0]]], requires_grad=True)
W = torch.tensor([[-1.0, 3.0], [-2.0, 4.0]])
b = torch.tensor([25.0, 0.5])


def before_relu(value):
    (g,) = torch.autograd.grad(value, A, retain_graph=True)
    return (g.mean((1, 2), keepdim=True) * A.detach()).sum(0)


scores = A.mean((1, 2)) @ W + b
print("scores:", scores)
print("before the ReLU:", before_relu(scores[0]), sep="\n")

# %% certain
scores = 50 * A.mean((1, 2)) @ W  # no bias
print("probabilities:", scores.softmax(0))
print("of the score:", before_relu(scores[1]), sep="\n")
print("of its probability:", before_relu(scores.softmax(0)[1]), sep="\n")

# %% numpy
import numpy as np

A = np.array([[[1.0, 3.0], [2.0, 0.5]], [[4.0, 1.0], [0.5, 2.0]]])
W = np.array([[-1.0, 3.0], [-2.0, 4.0]])
b = np.array([25.0, 0.5])
alpha = W / 4
maps = np.einsum("kc,kij->cij", alpha, A)
scores = np.array([a.mean() for a in A]) @ W + b
print("scores:", scores)
print("before the ReLU:", maps[0], sep="\n")

# %% numpy_certain
k = 50
scores = k * (scores - b)
p = np.exp(scores - scores.max())
p = p / p.sum()
print("probabilities:", p)
maps = k * maps
print("of the score:", maps[1], sep="\n")
print("of its probability:", p[1] * (maps[1] - p[0] * maps[0] - p[1] * maps[1]), sep="\n")
