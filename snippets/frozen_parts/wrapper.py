"""A layer under no_grad: its flag stays, so a wrapper around Adam still moves the weights."""

# %% torch
import torch
from torch import nn

backbone, head = nn.Linear(2, 1, bias=False), nn.Linear(1, 1, bias=False)
backbone.weight.data = torch.tensor([[4.0, -2.0]])
lr, wd = 0.25, 0.5
adam = torch.optim.Adam([*backbone.parameters(), *head.parameters()], lr=lr)
with torch.no_grad():
    features = backbone(torch.tensor([1.0, 3.0]))
head(features).sum().backward()
print("features.requires_grad:", features.requires_grad)
print("backbone.weight.requires_grad:", backbone.weight.requires_grad)
print("backbone.weight.grad:", backbone.weight.grad)
print("head.weight.grad:", head.weight.grad)
adam.step()
print("after a step of Adam:", backbone.weight)


# %% wrapper
def decay():
    """Make the weight decay as a wrapper does, outside the optimizer."""
    for group in adam.param_groups:
        for p in group["params"]:
            if p.requires_grad:
                p.data.mul_(1 - wd * lr)


decay()
print("after the decay of the wrapper:", backbone.weight)

# %% frozen
backbone.requires_grad_(False)
decay()
adam.step()
print("frozen by the flag:", backbone.weight)

# %% numpy
import numpy as np

weight, lr, wd = np.array([[4.0, -2.0]]), 0.25, 0.5
print("head.weight.grad:", weight @ np.array([[1.0], [3.0]]))
print("after a step of Adam:", weight)

# %% numpy_wrapper
decayed = weight - lr * wd * weight
print("after the decay of the wrapper:", decayed)
print("frozen by the flag:", decayed)
