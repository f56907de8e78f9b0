"""v of shape [2, 1], y of shape [2]."""

# %% error raises="RuntimeError: torch.Size([2, 1]) and output[0] has a shape of"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
v = torch.tensor([[1.0], [10.0]])
y.backward(v)
