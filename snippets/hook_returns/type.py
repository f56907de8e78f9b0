"""A hook that returns another dtype than it received."""

# %% error raises="RuntimeError: has changed the type of value"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
h.register_hook(lambda v: v.double())
h.backward(torch.tensor([1.0, 10.0]))
