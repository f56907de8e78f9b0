"""One y, four weights: y = x₁ + x₂ at x = (1, 2), v = (1, 10, 100, 1000)."""

# %% error raises="RuntimeError: torch.Size([4]) and output[0] has a shape of torch.Size([])"
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x.sum()
v = torch.tensor([1.0, 10.0, 100.0, 1000.0])
y.backward(v)
