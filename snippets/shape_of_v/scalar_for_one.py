"""v of shape [], y of shape [1]."""

# %% error raises="RuntimeError: torch.Size([]) and output[0] has a shape of torch.Size([1])"
import torch

x = torch.tensor([1.0, 3.0], requires_grad=True)
y = (x**2).sum(dim=0, keepdim=True)
y.backward(torch.tensor(100.0))
