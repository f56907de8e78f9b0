"""A Python float as v."""

# %% error raises="TypeError: 'float' object is not iterable"
import torch

x = torch.tensor(3.0, requires_grad=True)
y = x**2
y.backward(100.0)
