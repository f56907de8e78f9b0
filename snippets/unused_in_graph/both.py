"""Arguments that ask for zeros and for an error at once."""

# %% error raises="ValueError: Expected allow_unused to be True or not passed"
import torch

w = torch.ones(2, requires_grad=True)
torch.autograd.grad(w.sum(), w, allow_unused=False, materialize_grads=True)
