"""cross_entropy with a floating-point target: class numbers and probabilities."""

# %% error raises="RuntimeError: expected target dtype to be Long or Byte, but got Float"
import torch

F = torch.nn.functional
scores = torch.tensor([[0.5, 3.0, 1.0], [-1.0, 2.0, 0.25]], requires_grad=True)
t = torch.tensor([2.0, 0.0])
F.cross_entropy(scores, t)

# %% torch
F.cross_entropy(scores, t.long()).backward()
print("class numbers:", scores.grad, sep="\n")

scores.grad = None
t = torch.tensor([[0.25, 0.0, 0.75], [0.5, 0.25, 0.25]])
F.cross_entropy(scores, t).backward()
print("probabilities:", scores.grad, sep="\n")

# %% numpy one-point="each row of probabilities has the sum 1"
import numpy as np

scores = np.array([[0.5, 3.0, 1.0], [-1.0, 2.0, 0.25]])
s = np.exp(scores) / np.exp(scores).sum(axis=1)[:, None]
t = np.array([2.0, 0.0])
print("class numbers:", (s - np.eye(3)[t.astype(int)]) / 2, sep="\n")
t = np.array([[0.25, 0.0, 0.75], [0.5, 0.25, 0.25]])
print("probabilities:", (s - t) / 2, sep="\n")
