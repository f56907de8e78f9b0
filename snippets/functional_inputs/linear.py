"""The Hessian of a linear function, in strict mode."""

# %% error raises="RuntimeError: While computing the hessian, found that the jacobian of the"
import torch
from torch.autograd.functional import hessian

hessian(lambda x: (7 * x).sum(), torch.tensor([3.0, 0.5]), strict=True)
