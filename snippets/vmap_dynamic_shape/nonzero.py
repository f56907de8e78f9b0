"""nonzero under vmap."""

# %% error raises="RuntimeError: Attempted to vmap over aten::nonzero"
import torch

rows = torch.tensor([[3.0, -5.0, 4.0], [-0.5, 6.0, -7.0]])
torch.vmap(lambda x: (x > 0).nonzero()[0])(rows)
