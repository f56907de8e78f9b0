"""The features of an encoder are used twice: attached for one loss, detached for a classifier."""

# %% torch
import torch
from torch.nn.functional import binary_cross_entropy_with_logits as bce

X = torch.tensor([[1.0, 3.0], [-1.5, 0.5], [0.25, -2.0]])
target, labels = torch.tensor([2.0, 0.5, -1.0]), torch.tensor([1.0, 0.0, 0.0])
encoder = torch.tensor([0.5, -0.25], requires_grad=True)
classifier = torch.tensor(-2.0, requires_grad=True)

feats = X @ encoder
other = ((feats - target) ** 2).sum()
loss = other + bce(feats.detach() * classifier, labels)
loss.backward()
print("encoder.grad:", encoder.grad)
print("classifier.grad:", classifier.grad)

# %% only
encoder.grad = classifier.grad = None
bce((X @ encoder).detach() * classifier, labels).backward()
print("without the other loss:", encoder.grad)

# %% attached
encoder.grad = classifier.grad = None
feats = X @ encoder
loss = ((feats - target) ** 2).sum() + bce(feats * classifier, labels)
loss.backward()
print("encoder.grad:", encoder.grad)
print("classifier.grad:", classifier.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.5, 0.5], [0.25, -2.0]])
target, labels = np.array([2.0, 0.5, -1.0]), np.array([1.0, 0.0, 0.0])
encoder, classifier = np.array([0.5, -0.25]), -2.0
h = X @ encoder
v = 2 * (h - target)  # of the other loss
q = (1 / (1 + np.exp(-h * classifier)) - labels) / len(labels)  # at the logits
print("encoder.grad:", v @ X)
print("classifier.grad:", (q * h).sum())

# %% numpy_only
print("without the other loss:", None)

# %% numpy_attached
print("encoder.grad:", (v + classifier * q) @ X)
print("classifier.grad:", (q * h).sum())
