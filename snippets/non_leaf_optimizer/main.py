"""An optimizer that receives a result."""

# %% error raises="ValueError: can't optimize a non-leaf Tensor"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True) * 0.5
optimizer = torch.optim.SGD([w], lr=0.1)
