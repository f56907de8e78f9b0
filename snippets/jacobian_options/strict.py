"""Forward mode for a Jacobian, in strict mode."""

# %% error raises="RuntimeError: torch.autograd.functional.jacobian: `strict=True` and"
import torch
from torch.autograd.functional import jacobian

x = torch.tensor([3.0, 5.0])
jacobian(torch.exp, x, strategy="forward-mode", vectorize=True, strict=True)
