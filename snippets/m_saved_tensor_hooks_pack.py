"""A pack hook that changes what it is given."""

# %% error tags=["raises-exception"] raises="RuntimeError: A saved tensor pack hook is modifying its input in place."
import torch

x = torch.tensor([3.14159, 2.0], requires_grad=True)
with torch.autograd.graph.saved_tensors_hooks(lambda tensor: tensor.mul_(0.5), lambda kept: 2 * kept):
    y = x[0] * x
