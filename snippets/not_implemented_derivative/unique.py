"""The distinct values of a tensor."""

# %% error raises="NotImplementedError: the derivative for '_unique2' is not implemented"
import torch

x = torch.tensor([5.0, 3.0, 5.0], requires_grad=True)
values = torch.unique(x)
(values**2).sum().backward()
