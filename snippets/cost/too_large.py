"""The Jacobian of the square of 64 images."""

# %% error raises="RuntimeError: DefaultCPUAllocator: can't allocate memory"
import torch

x = torch.rand(64, 3, 224, 224)
jacobian = torch.autograd.functional.jacobian
jacobian(lambda x: x**2, x, vectorize=True)
