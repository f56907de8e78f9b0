"""A tangent of integers."""

# %% error raises="ValueError: Expected tangent to be floating point or complex, but got:"
import torch

x = torch.tensor([3.0, 5.0])
t = torch.tensor([1, 0])
torch.func.jvp(lambda x: x**3, (x,), (t,))
