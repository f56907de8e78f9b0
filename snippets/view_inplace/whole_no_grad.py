"""A part is taken under no_grad, and the whole tensor is changed outside."""

# %% error raises="RuntimeError: A view was created in no_grad mode and its base"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
y = torch.ones(2)
with torch.no_grad():
    part = y[:1]
y.mul_(w)
part.sum()
