"""An argument without a first derivative."""

# %% error raises="NotImplementedError: the derivative for 'igamma: input' is not implemented"
import torch

a = torch.tensor([4.0, 3.0], requires_grad=True)
x = torch.tensor([1.5, 0.5], requires_grad=True)
torch.igamma(a, x).sum().backward()
