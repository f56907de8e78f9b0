"""Tensors instead of tuples."""

# %% error raises="RuntimeError: jvp(f, primals, tangents): Expected primals to be a tuple."
import torch

x = torch.tensor([3.0, 5.0])
t = torch.tensor([1.0, 10.0])
torch.func.jvp(torch.cumsum, x, t)
