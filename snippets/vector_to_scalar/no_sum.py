"""Squares of a matrix, not summed, and no v."""

# %% torch raises="RuntimeError: grad can be implicitly created only for scalar outputs"
import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], requires_grad=True)
y = x**2
y.backward()
