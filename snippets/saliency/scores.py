"""One class for each of two samples: the gradient of one score in each row."""

# %% torch
import torch

W = torch.tensor([[1.0, 3.0, -2.0], [4.0, 0.5, 7.0]])
X = torch.tensor([[3.0, 0.5], [-1.0, 4.0]], requires_grad=True)
classes = torch.tensor([2, 0])
scores = X**2 @ W
scores.gather(1, classes[:, None]).sum().backward()
print("scores:", scores, sep="\n")
print("X.grad:", X.grad, sep="\n")

# %% one_hot
X.grad = None
scores = X**2 @ W
v = torch.nn.functional.one_hot(classes, 3).float()
scores.backward(v)
print("v:", v, sep="\n")
print("X.grad:", X.grad, sep="\n")

# %% flagged
for flag in (False, True):
    X.grad = None
    one_hot = v.clone().requires_grad_(flag)
    (one_hot * (X**2 @ W)).sum().backward()
    print("X.grad:", X.grad, sep="\n")
    print(f"one_hot gradient, flag {flag}:", one_hot.grad, sep="\n")

# %% jacobian
J = torch.stack([torch.autograd.functional.jacobian(lambda x: x**2 @ W, sample) for sample in X.detach()])
print("J[0]:", J[0], sep="\n")

# %% wrong
X.grad = None
scores = X**2 @ W
picked = scores[:, classes]
picked.sum().backward()
print("picked:", picked, sep="\n")
print("X.grad:", X.grad, sep="\n")
print("wanted:", scores[torch.arange(2), classes])

# %% numpy
import numpy as np

W = np.array([[1.0, 3.0, -2.0], [4.0, 0.5, 7.0]])
X = np.array([[3.0, 0.5], [-1.0, 4.0]])
J = 2 * W.T * X[:, None]  # for each sample, a row for each class
v = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0]])
print("scores:", X**2 @ W, sep="\n")
print("X.grad:", np.array([2 * X[0] * W[:, 2], 2 * X[1] * W[:, 0]]), sep="\n")
print("v:", v, sep="\n")
print("X.grad:", np.array([v[0] @ J[0], v[1] @ J[1]]), sep="\n")
print("J[0]:", J[0], sep="\n")

# %% numpy_flagged
at_X = np.einsum("nk,nkj->nj", v, J)
print("X.grad:", at_X, sep="\n")
print("one_hot gradient, flag False:", None, sep="\n")
print("X.grad:", at_X, sep="\n")
print("one_hot gradient, flag True:", X**2 @ W, sep="\n")

# %% numpy_wrong
scores = X**2 @ W
print("picked:", scores[:, [2, 0]], sep="\n")
print("X.grad:", 2 * X * (W[:, 2] + W[:, 0]), sep="\n")
print("wanted:", np.array([scores[0, 2], scores[1, 0]]))
