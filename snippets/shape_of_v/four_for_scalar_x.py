"""One y, four weights: y = x² at x = 1, v = (1, 10, 100, 1000)."""

# %% error raises="RuntimeError: torch.Size([4]) and output[0] has a shape of torch.Size([])"
import torch

x = torch.tensor(1.0, requires_grad=True)
y = x**2
v = torch.tensor([1.0, 10.0, 100.0, 1000.0])
y.backward(v)
