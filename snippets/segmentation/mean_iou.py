"""The mean IoU of several classes as a loss, with one class that is in no pixel."""

# %% torch
import torch
import torch.nn.functional as F

scores = torch.tensor([[2.0, 0.5, -1.0], [0.3, 1.0, -0.5], [-0.4, 0.2, 0.6], [1.2, 0.9, 0.1]])
labels = torch.tensor([0, 1, 1, 0])  # of four pixels, none of class 2
scores.requires_grad_()

p = scores.softmax(1)
t = F.one_hot(labels, num_classes=3).to(p.dtype)
intersection = (p * t).sum(0)
union = (p + t - p * t).sum(0)
IoU = intersection / union
print("IoU:", IoU.detach())
present = t.any(0)
loss = 1 - IoU[present].mean()
loss.backward()
print("loss:", loss.detach())
print("scores.grad:", scores.grad)

# %% numpy
import numpy as np

scores = np.array([[2.0, 0.5, -1.0], [0.3, 1.0, -0.5], [-0.4, 0.2, 0.6], [1.2, 0.9, 0.1]])
labels = np.array([0, 1, 1, 0])
p = np.exp(scores) / np.exp(scores).sum(1, keepdims=True)
t = np.eye(3)[labels]
both, either = (p * t).sum(0), (p + t - p * t).sum(0)
print("IoU:", both / either)
present = np.isin(np.arange(3), labels)
print("loss:", 1 - np.mean((both / either)[present]))
at_p = np.where(t == 1, -1 / either, both / either**2) * present / present.sum()
print("scores.grad:", p * (at_p - (at_p * p).sum(1, keepdims=True)))
