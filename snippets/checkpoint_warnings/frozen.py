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

# %% list
first = torch.nn.Linear(2, 2, bias=False)  # learns
with torch.no_grad():
    first.weight.copy_(torch.tensor([[1.0, -2.0], [0.25, 5.0]]))
for older, kind in ((True, "the older kind"), (False, "the other kind")):
    first.weight.grad = None
    features = checkpoint(lambda parts: tower(parts[0]), [first(image)], use_reentrant=older)
    (head(features) ** 2).sum().backward()
    print(f"first layer, {kind}:", first.weight.grad)

# %% numpy
import numpy as np

image = np.array([3.0, 2.0])
W = np.array([[3.0, 0.5], [4.0, 7.0]])
h = np.array([[2.0, -1.0]])
features = W @ image
v = 2 * h @ features
for _ in range(2):
    print("head.weight.grad:", np.outer(v, features))

# %% numpy_list
F = np.array([[1.0, -2.0], [0.25, 5.0]])
v = 2 * h @ W @ F @ image
print("first layer, the older kind:", None)
print("first layer, the other kind:", np.outer(v @ h @ W, image))
