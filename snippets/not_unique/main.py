"""A loss that depends on the phase of an eigenvector."""

# %% error raises="RuntimeError: linalg_eigh_backward: The eigenvectors in the complex case"
import torch

a, b, c = torch.tensor([8.0, 4.0, 2.0], dtype=torch.float64, requires_grad=True)
A = torch.stack([a + 0j, 1j * b, -1j * b, c + 0j]).view(2, 2)
values, vectors = torch.linalg.eigh(A)
vectors.real.sum().backward()
