"""Weights for samples and for classes: three samples, three classes."""

# %% torch
import torch
from torch.nn import functional as F

Z = torch.tensor([[1.0, 2.5, 0.5], [0.5, 1.5, 3.0], [3.5, 3.0, 2.5]])
Z.requires_grad_()
t = torch.tensor([1, 0, 1])
s = torch.tensor([0.25, 3.0, 0.75])  # a weight for each sample

losses = F.cross_entropy(Z, t, reduction="none")
print("losses:", losses)
losses.backward(s / len(s), retain_graph=True)
print("v = s/m:", Z.grad, sep="\n")

Z.grad = None
(s * losses).sum().div(s.sum()).backward()
print("v = s/Σs:", Z.grad, sep="\n")

# %% classes
rare = torch.tensor([5.0, 0.5, 1.0])  # a weight for each class
Z.grad = None
F.cross_entropy(Z, t, weight=rare).backward()
print("class weights:", Z.grad, sep="\n")

padded = torch.tensor([1, 0, -100])  # no target for the last
Z.grad = None
F.cross_entropy(Z, padded).backward()
print("ignored:", Z.grad, sep="\n")

# %% numpy
import numpy as np

Z = np.array([[1.0, 2.5, 0.5], [0.5, 1.5, 3.0], [3.5, 3.0, 2.5]])
t = [1, 0, 1]
s = np.array([0.25, 3.0, 0.75])

P = np.exp(Z) / np.exp(Z).sum(axis=1, keepdims=True)
R = P - np.eye(3)[t]  # row i: the gradient of loss i with respect to its logits
print("losses:", -np.log(P[range(3), t]))
print("v = s/m:", (s / 3)[:, None] * R, sep="\n")
print("v = s/Σs:", (s / s.sum())[:, None] * R, sep="\n")

# %% numpy_classes
rare = np.array([5.0, 0.5, 1.0])
v = rare[t] / rare[t].sum()
print("class weights:", v[:, None] * R, sep="\n")
kept = np.array([1.0, 1.0, 0.0])
print("ignored:", (kept / kept.sum())[:, None] * R, sep="\n")
