"""v of shape [], y of shape [2]."""

# %% error raises="RuntimeError: torch.Size([]) and output[0] has a shape of torch.Size([2])"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
y.backward(torch.tensor(100.0))
