"""A loss of integers."""

# %% error raises="NotImplementedError: not implemented for 'Long'"
import torch

predicted, target = torch.tensor([3, 5]), torch.tensor([7, 4])
torch.nn.functional.mse_loss(predicted, target)
