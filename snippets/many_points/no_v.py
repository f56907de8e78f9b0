"""The square at five points, without v."""

# %% error raises="RuntimeError: grad can be implicitly created only for scalar outputs"
import torch

x = torch.linspace(-2, 2, 5, requires_grad=True)
y = x**2
y.backward()
