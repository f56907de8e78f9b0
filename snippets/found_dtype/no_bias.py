"""The same error in a layer without a bias."""

# %% error raises="RuntimeError: expected m1 and m2 to have the same dtype, but got"
import torch

layer = torch.nn.Linear(2, 1, bias=False)
layer(torch.tensor([[4.0, 0.5]], dtype=torch.float64))
