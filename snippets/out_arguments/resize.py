"""A tensor that requires a gradient is made longer."""

# %% error raises="RuntimeError: cannot resize variables that require grad"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
x.resize_(3)
