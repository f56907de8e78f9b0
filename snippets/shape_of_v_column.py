"""v of shape [2, 1], y of shape [2]."""

# %% error tags=["raises-exception"]
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
v = torch.tensor([[1.0], [10.0]])
y.backward(v)
