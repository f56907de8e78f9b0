"""The square at five points, without v."""

# %% error tags=["raises-exception"]
import torch

x = torch.linspace(-2, 2, 5, requires_grad=True)
y = x**2
y.backward()
