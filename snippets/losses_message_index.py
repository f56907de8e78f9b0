"""Where the message comes from: a list looks for a tensor."""

# %% error tags=["raises-exception"]
import torch

weights = [torch.ones(2), torch.ones(3)]
weights.index(weights[1])
