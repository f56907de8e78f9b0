"""v is as long as x, but y is longer."""

# %% wrong_length raises="RuntimeError: ([2]) and output[0] has a shape of torch.Size([3])"
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([3 * x[0] ** 2, x[0] ** 2 + 2 * x[1] ** 3, 10 * x[1]])
y.backward(torch.tensor([1.0, 10.0]))
