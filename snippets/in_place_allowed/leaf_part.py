"""A change of a part of a leaf."""

# %% error raises="RuntimeError: a view of a leaf Variable that requires grad is being used"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
x[0] = 7.0
