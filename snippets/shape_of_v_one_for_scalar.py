"""v of shape [1], y of shape []."""

# %% error tags=["raises-exception"]
import torch

x = torch.tensor([1.0, 3.0], requires_grad=True)
y = (x**2).sum()
y.backward(torch.tensor([100.0]))
