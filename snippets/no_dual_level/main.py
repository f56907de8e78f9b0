"""A dual tensor outside of any level."""

# %% error raises="RuntimeError: Trying to create a dual Tensor for forward AD but no level"
import torch
import torch.autograd.forward_ad as fwAD

x = torch.tensor([3.0, 2.0])
t = torch.tensor([1.0, 10.0])
dual = fwAD.make_dual(x, t)
