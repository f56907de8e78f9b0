"""A branch that depends on the value, under vmap."""

# %% error raises="RuntimeError: use a Tensor in some data-dependent control flow"
import torch


def bent(x):
    return x**3 if x > 0 else 0.5 * x


xs = torch.tensor([3.0, -5.0])
torch.vmap(bent)(xs)
