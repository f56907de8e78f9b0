"""gradcheck of an input without the flag."""

# %% error raises="ValueError: gradcheck expects at least one input tensor"
import torch

x = torch.tensor([3.0, 5.0], dtype=torch.float64)
torch.autograd.gradcheck(torch.exp, x)
