"""torch.bmm with a sparse batch: a dense gradient for the sparse leaf, and the gradient of its values."""

# %% torch
import torch

dense = torch.zeros(2, 2, 3)
dense[0, 0, 1], dense[0, 1, 0], dense[1, 1, 2] = 2.0, 5.0, 3.0
A = dense.to_sparse().requires_grad_()
B = torch.arange(1.0, 13.0).reshape(2, 3, 2)
v = torch.tensor([1.0, 10.0])
(torch.bmm(A, B) @ v).sum().backward()
print("A.grad:", A.grad, sep="\n")

# %% masked
print("stored:", A.grad.sparse_mask(A.detach().coalesce()).values())

# %% values
values = torch.tensor([2.0, 5.0, 3.0], requires_grad=True)
places = torch.tensor([[0, 0, 1], [0, 1, 1], [1, 0, 2]])
A = torch.sparse_coo_tensor(places, values, (2, 2, 3), check_invariants=True, is_coalesced=True)
(torch.bmm(A, B) @ v).sum().backward()
print("values.grad:", values.grad)

# %% numpy
import numpy as np

B = np.arange(1.0, 13.0).reshape(2, 3, 2)
v = np.array([1.0, 10.0])
g = np.stack([np.outer(np.ones(2), b @ v) for b in B])
print("A.grad:", g, sep="\n")

# %% numpy_masked
places = np.array([[0, 0, 1], [0, 1, 1], [1, 0, 2]])
print("stored:", g[tuple(places)])

# %% numpy_values
print("values.grad:", g[tuple(places)])
