"""binary_cross_entropy_with_logits refuses a target of another shape: one score, or three scores, per sample."""

# %% error raises="ValueError: Target size (torch.Size([3])) must be the same as input size (torch.Size([3, 1]))"
import torch

F = torch.nn.functional
scores = torch.tensor([[0.5], [3.0], [-1.0]], requires_grad=True)
t = torch.tensor([1, 0, 1])
loss = F.binary_cross_entropy_with_logits(scores, t)

# %% torch
loss = F.binary_cross_entropy_with_logits(scores, t[:, None].float())
loss.backward()
print("scores.grad:", scores.grad, sep="\n")

# %% classes
scores = torch.tensor([[0.5, 3.0, 1.0], [-1.0, 2.0, 0.25]], requires_grad=True)
t = torch.tensor([2, 0])  # class numbers
F.cross_entropy(scores, t).backward()
print("one class per sample:", scores.grad, sep="\n")

scores.grad = None
t = F.one_hot(t, 3).float()
F.binary_cross_entropy_with_logits(scores, t).backward()
print("yes or no per class:", scores.grad, sep="\n")

# %% probabilities raises="ValueError: Using a target size (torch.Size([3])) that is different to the input size"
scores = torch.tensor([[0.5], [3.0], [-1.0]])
F.binary_cross_entropy(scores.sigmoid(), torch.tensor([1.0, 0.0, 1.0]))

# %% numpy
import numpy as np


def sigmoid(s):
    return 1 / (1 + np.exp(-s))


scores = np.array([[0.5], [3.0], [-1.0]])
t = np.array([1, 0, 1])
print("scores.grad:", (sigmoid(scores) - t[:, None]) / 3, sep="\n")

# %% numpy_classes
scores = np.array([[0.5, 3.0, 1.0], [-1.0, 2.0, 0.25]])
t = np.array([2, 0])
truth = np.eye(3)[t]  # one row for each sample
share = np.exp(scores) / np.exp(scores).sum(axis=1)[:, None]
print("one class per sample:", (share - truth) / 2, sep="\n")
print("yes or no per class:", (sigmoid(scores) - truth) / 6, sep="\n")
