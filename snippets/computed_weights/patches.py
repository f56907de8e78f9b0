"""A learned weight for each patch: a plain weight falls below zero, and a softmax moves toward the easy patch."""

# %% torch
import torch
from torch import nn
from torch.nn import functional as F

# two samples, three patches, two classes
logits = torch.tensor([[[2.0, 0.5], [-1.0, 1.0], [0.25, 3.0]], [[1.5, -0.5], [0.5, 0.75], [2.0, 1.0]]])
target = torch.tensor([[0, 0, 1], [0, 1, 1]])


class PatchRelevantLoss(nn.Module):
    def __init__(self, n_patches):
        super().__init__()
        self.weights = nn.Parameter(torch.full((n_patches,), 0.5))

    def forward(self, logits, target):
        losses = F.cross_entropy(logits.transpose(1, 2), target, reduction="none").mean(0)
        return (self.weights * losses).sum()


criterion = PatchRelevantLoss(3)
optimizer = torch.optim.SGD(criterion.parameters(), lr=0.5)
for _ in range(3):
    optimizer.zero_grad()
    criterion(logits, target).backward()
    optimizer.step()
print("gradient of the weights:", criterion.weights.grad)
print("weights:", criterion.weights.data)

# %% bounded
losses = F.cross_entropy(logits.transpose(1, 2), target, reduction="none").mean(0)
q = nn.Parameter(torch.zeros(3))
s = nn.Parameter(torch.zeros(3))
optimizer = torch.optim.SGD([q, s], lr=0.5)
for _ in range(3):
    optimizer.zero_grad()
    (q.softmax(0) @ losses + (torch.exp(-s) * losses + s).sum()).backward()
    optimizer.step()
print("softmax:", q.softmax(0).data)
print("with the term s:", torch.exp(-s).data)

# %% numpy
import numpy as np

logits = np.array([[[2.0, 0.5], [-1.0, 1.0], [0.25, 3.0]], [[1.5, -0.5], [0.5, 0.75], [2.0, 1.0]]])
target = np.array([[0, 0, 1], [0, 1, 1]])
right = np.take_along_axis(logits, target[..., None], 2)[..., 0]
losses = (np.log(np.exp(logits).sum(2)) - right).mean(0)
print("gradient of the weights:", losses)
print("weights:", np.full(3, 0.5) - 3 * 0.5 * losses)

# %% numpy_bounded blind="J @ v: both are vectors"
q, s = np.zeros(3), np.zeros(3)
for _ in range(3):
    p = np.exp(q) / np.exp(q).sum()
    q, s = q - 0.5 * p * (losses - p @ losses), s - 0.5 * (1 - np.exp(-s) * losses)
print("softmax:", np.exp(q) / np.exp(q).sum())
print("with the term s:", np.exp(-s))
