"""v of shape [], y of shape [2]."""

# %% error tags=["raises-exception"] raises="RuntimeError: torch.Size([]) and output[0] has a shape of torch.Size([2])"
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x**2
y.backward(torch.tensor(100.0))
