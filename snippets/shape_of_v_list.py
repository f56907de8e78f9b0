"""A Python list as v."""

# %% error tags=["raises-exception"]
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
y.backward([1.0, 10.0])
