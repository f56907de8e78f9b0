"""v of shape [1], y of shape []."""

# %% error raises="RuntimeError: torch.Size([1]) and output[0] has a shape of torch.Size([])"
import torch

x = torch.tensor([1.0, 3.0], requires_grad=True)
y = (x**2).sum()
y.backward(torch.tensor([100.0]))
