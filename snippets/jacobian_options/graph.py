"""Forward mode for a Jacobian that a later step differentiates."""

# %% error raises="NotImplementedError: `create_graph=True` and"
import torch
from torch.autograd.functional import jacobian

x = torch.tensor([3.0, 5.0], requires_grad=True)
jacobian(torch.exp, x, strategy="forward-mode", vectorize=True, create_graph=True)
