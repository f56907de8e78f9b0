"""A right gradient, checked in single precision: y = x · (x₁ + x₂)."""

# %% error raises="GradcheckError: Jacobian mismatch for output 0 with respect to input 0"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
torch.autograd.gradcheck(lambda x: x * x.sum(), x)
