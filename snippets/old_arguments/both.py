"""The old and the new name in one call."""

# %% error raises="RuntimeError: (deprecated) arguments both passed to `backward()`"
import torch

y = torch.ones(2, requires_grad=True).sum()
v = torch.tensor(4.0)
torch.autograd.backward(y, grad_tensors=v, grad_variables=v)
