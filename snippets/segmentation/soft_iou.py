"""The IoU of a mask as a loss: with a threshold, and with the probabilities."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

scores = torch.tensor([[1.5, -0.5, 0.3], [-2.0, 0.8, -1.0]], requires_grad=True)
targets = torch.tensor([[1.0, 1.0, 0.0], [0.0, 1.0, 0.0]])


def iou_loss(inputs, targets, thresh=0.5):
    inputs = torch.where(inputs < thresh, 0, 1)
    intersection = torch.logical_and(inputs, targets).sum()
    union = torch.logical_or(inputs, targets).sum()
    return 1 - intersection / union


loss = iou_loss(scores.sigmoid(), targets)
loss.backward()

# %% torch
p = scores.sigmoid()
intersection = (p * targets).sum()
union = (p + targets - p * targets).sum()
loss = 1 - intersection / union
loss.backward()
print("loss:", loss.detach())
print("scores.grad:", scores.grad)
print("metric, IoU:", 1 - iou_loss(p, targets))

# %% numpy
import numpy as np

scores = np.array([[1.5, -0.5, 0.3], [-2.0, 0.8, -1.0]])
t = np.array([[1.0, 1.0, 0.0], [0.0, 1.0, 0.0]])
p = 1 / (1 + np.exp(-scores))
both, either = np.sum(p * t), np.sum(p + t - p * t)
at_p = np.where(t == 1, -1 / either, both / either**2)
print("loss:", 1 - both / either)
print("scores.grad:", at_p * p * (1 - p))
hard, mask = p >= 0.5, t == 1
print("metric, IoU:", np.sum(hard & mask) / np.sum(hard | mask))
