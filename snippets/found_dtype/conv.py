"""The same error in a convolution."""

# %% error raises="RuntimeError: Input type (double) and bias type (float) should be the same"
import torch

layer = torch.nn.Conv1d(1, 1, 2)
layer(torch.tensor([[[4.0, 0.5]]], dtype=torch.float64))
