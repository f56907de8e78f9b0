"""v in the shape of x, where y has another shape."""

# %% torch raises="RuntimeError: torch.Size([2]) and output[0] has a shape of torch.Size([])"
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x.sum()
y.backward(torch.tensor([1.0, 1.0]))
