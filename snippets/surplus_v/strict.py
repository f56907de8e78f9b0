"""Lists of unequal length, compared before backward."""

# %% error raises="ValueError: zip() argument 2 is longer than argument 1"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
losses = [x[0] ** 2, x[0] * x[1]]
weights = [torch.tensor(1.0), torch.tensor(10.0), torch.tensor(100.0)]
pairs = list(zip(losses, weights, strict=True))
