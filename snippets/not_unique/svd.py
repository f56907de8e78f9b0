"""A loss that depends on the phase of a singular vector."""

# %% error raises="RuntimeError: svd_backward: The singular vectors in the complex case are"
import torch

A = torch.tensor([[5.0, 1j], [-3j, 2.0]], dtype=torch.complex128, requires_grad=True)
U, S, Vh = torch.linalg.svd(A)
U.real.sum().backward()
