"""gradcheck of an input whose elements share memory."""

# %% error raises="RuntimeError: The 0th input has a dimension with stride 0"
import torch

scale = torch.tensor([3.0, 4.0, 0.5], dtype=torch.float64)
b = torch.tensor([5.0], dtype=torch.float64, requires_grad=True)
torch.autograd.gradcheck(lambda row: (scale * row**2).sum(), b.expand(3))
