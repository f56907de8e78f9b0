"""A product with the Fisher matrix of a small convolutional policy, as in TRPO: backward twice, with a stride of 2."""

# %% torch
import torch
import torch.nn.functional as F

x = torch.tensor([[[1.0, 2.0, 0.5, -1.0, 1.5, 1.0]]])
a = torch.tensor([[[0.5]]], requires_grad=True)
w = torch.tensor([[[1.0, -0.75]]], requires_grad=True)
u = torch.tensor([[[4.0]]]), torch.tensor([[[1.0, 3.0]]])

scores = F.conv1d(F.conv1d(x, a), w, stride=2).flatten()  # one for each of three actions
log_p = scores.log_softmax(0)
old = log_p.detach()
kl = (old.exp() * (old - log_p)).sum()
grads = torch.autograd.grad(kl, (a, w), create_graph=True)
along = sum((g * d).sum() for g, d in zip(grads, u, strict=True))
by_a, by_w = torch.autograd.grad(along, (a, w))
print("by a:", by_a)
print("by w:", by_w)

# %% numpy blind="J.T: the Fisher matrix is symmetric"
import numpy as np

P = np.array([[1.0, 2.0], [0.5, -1.0], [1.5, 1.0]])  # the numbers of x that each score uses
a, w = 0.5, np.array([1.0, -0.75])
scores = a * P @ w
p = np.exp(scores) / np.sum(np.exp(scores))
J = np.column_stack([P @ w, a * P])  # of the scores, by a and w
M = np.diag(p) - np.outer(p, p)
Fu = J.T @ M @ J @ np.array([4.0, 1.0, 3.0])
print("by a:", Fu[0].reshape(1, 1, 1))
print("by w:", Fu[1:].reshape(1, 1, 2))
