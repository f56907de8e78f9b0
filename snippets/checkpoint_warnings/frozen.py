"""A frozen tower in a checkpoint, and a head that learns: the warning is harmless."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint

tower, head = torch.nn.Linear(2, 2, bias=False), torch.nn.Linear(2, 1, bias=False)
tower.requires_grad_(False)
with torch.no_grad():
    tower.weight.copy_(torch.tensor([[3.0, 0.5], [4.0, 7.0]]))
    head.weight.copy_(torch.tensor([[2.0, -1.0]]))
image = torch.tensor([3.0, 2.0])

for older in (True, False):
    head.weight.grad = None
    features = checkpoint(tower, image, use_reentrant=older)
    (head(features) ** 2).sum().backward()
    print("head.weight.grad:", head.weight.grad)

# %% numpy
import numpy as np

image = np.array([3.0, 2.0])
W = np.array([[3.0, 0.5], [4.0, 7.0]])
h = np.array([[2.0, -1.0]])
features = W @ image
v = 2 * h @ features
for _ in range(2):
    print("head.weight.grad:", np.outer(v, features))
