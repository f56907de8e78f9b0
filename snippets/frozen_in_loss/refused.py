"""A frozen network that runs under no_grad, as in an evaluation."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch
from torch import nn

g = torch.tensor([3.0, 5.0], requires_grad=True)
real = torch.tensor([8.0, 14.5])
features = nn.Linear(2, 2, bias=False)  # stands for a pretrained VGG

image = g[0] * g  # what the generator makes
with torch.no_grad():
    difference = features(image) - features(real)
loss = (difference**2).sum()
loss.backward()
