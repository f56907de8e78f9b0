"""Class weights in double precision."""

# %% error raises="RuntimeError: expected scalar type Float but found Double"
import numpy as np
import torch

scores = torch.tensor([[0.5, 2.0]], requires_grad=True)
weight = torch.from_numpy(np.array([1.0, 3.0]))
torch.nn.functional.cross_entropy(scores, torch.tensor([1]), weight=weight)
