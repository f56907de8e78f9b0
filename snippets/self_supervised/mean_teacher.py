"""detach_() on prototypes after the first loss: the first loss keeps its graph, the second loss has none."""

# %% torch
import torch

w = torch.tensor([[1.5, -0.5], [0.25, 2.0]], requires_grad=True)
features = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 0.75]])
target = torch.tensor([2.0, -1.0])

prototype_t = (features @ w).mean(dim=0)
first = ((prototype_t - target) ** 2).sum()
prototype_t.detach_()
second = (prototype_t**3).sum()
print("first has a graph:", first.requires_grad)
print("second has a graph:", second.requires_grad)
(first + second).backward()
print("w.grad:", w.grad, sep="\n")

# %% both
w.grad = None
prototype_t = (features @ w).mean(dim=0)
first = ((prototype_t - target) ** 2).sum()
second = (prototype_t**3).sum()
stored = prototype_t.detach()  # for the next step
(first + second).backward()
print("gradient, detached last:", w.grad, sep="\n")

# %% anchor
w.grad = None
z = features @ w  # the features keep their graph
contrast = ((z - stored) ** 2).sum()
contrast.backward()
print("gradient, against constant prototypes:", w.grad, sep="\n")

# %% numpy
import numpy as np

w = np.array([[1.5, -0.5], [0.25, 2.0]])
features = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 0.75]])
mean = features.mean(axis=0)
p = mean @ w
v = 2 * (p - np.array([2.0, -1.0]))
print("w.grad:", np.outer(mean, v), sep="\n")

# %% numpy_both
print("gradient, detached last:", np.outer(mean, v + 3 * p**2), sep="\n")

# %% numpy_anchor
print("gradient, against constant prototypes:", features.T @ (2 * (features @ w - p)), sep="\n")
