"""An optimizer with a gradient of another dtype."""

# %% silenced raises="RuntimeError: expected dtype float for `end` but got dtype double"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
w.grad_dtype = None
w.grad = torch.tensor([4.0, 0.5], dtype=torch.float64)
torch.optim.Adam([w]).step()
