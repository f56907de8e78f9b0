"""The whole tensor is changed after split took parts of it."""

# %% error raises="RuntimeError: Output 0 of Split is a view and its base"
import torch

x = torch.tensor([3.0, 5.0, 7.0, 2.0], requires_grad=True)
y = 2 * x
a, b = y.split(2)
y.mul_(10)
a.sum().backward()
